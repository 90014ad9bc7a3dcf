// The live total: every change asks the server, which is the only one that counts.
const form = document.querySelector("[data-score]");
const result = document.querySelector("#score");
let latest = 0;

function address() {
  const filled = [...new FormData(form)].filter(([, value]) => value);
  return `${location.pathname}?${new URLSearchParams(filled)}`;
}

async function count() {
  const number = ++latest;
  const url = address();
  const response = await fetch(url, { headers: { "X-Fragment": "1" } });
  const text = await response.text();
  // Answers may overtake each other: only the newest counts.
  if (number !== latest) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  const here = result.contains(document.activeElement) ? document.activeElement.id : "";
  result.replaceChildren(...page.body.children);
  if (here) document.getElementById(here)?.focus();
  history.replaceState(null, "", url);
  mark(result.querySelector("[data-pieces]")?.dataset);
}

// Say where an impossible sheet is wrong.
function mark(refusal) {
  const cells = refusal?.pieces?.split(" ") || [];
  for (const slot of form.querySelectorAll("[data-cell]")) {
    const isHere = slot.closest("[data-seat]").dataset.seat === refusal?.seat;
    slot.classList.toggle("wrong", isHere && cells.includes(slot.dataset.cell));
  }
}

// Fields of the form may stand outside of it, such as the throws of a tie-break.
document.addEventListener("change", ({ target }) => {
  if (target === form || target.form === form) count();
});
mark(result.querySelector("[data-pieces]")?.dataset);
form.querySelector("[data-clear]").addEventListener("click", () => {
  for (const slot of form.querySelectorAll("[data-slot]")) slot.value = "";
  form.dispatchEvent(new Event("change", { bubbles: true }));
  document.dispatchEvent(new Event("table:shown"));
});
form.addEventListener("submit", (event) => event.preventDefault());
