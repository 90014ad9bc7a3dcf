// Counting with plus and minus; "clear" starts over.
const form = document.querySelector("[data-score]");
const changed = () => form.dispatchEvent(new Event("change", { bubbles: true }));

form.addEventListener("click", (event) => {
  const key = event.target.closest("[data-more], [data-less]");
  if (!key) return;
  const list = key.parentElement.querySelector("select");
  const to = list.selectedIndex + ("more" in key.dataset ? 1 : -1);
  if (to < 0 || to >= list.options.length) return;
  list.selectedIndex = to;
  changed();
});

form.querySelector("[data-clear]").addEventListener("click", () => {
  for (const tick of form.querySelectorAll("[type=checkbox]")) tick.checked = false;
  for (const list of form.querySelectorAll("select")) list.selectedIndex = 0;
});
