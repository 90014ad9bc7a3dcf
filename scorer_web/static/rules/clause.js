// A clause opens over the page it is cited on; without script its link leads to its own page.
const sheet = document.querySelector("#clause-sheet");

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-clause]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const response = await fetch(link.href, { headers: { "X-Fragment": "1" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    sheet.replaceChildren(...page.body.children);
    if (!sheet.open) sheet.showModal();
  } catch {
    location.assign(link.href);
  }
});

sheet.addEventListener("click", (event) => {
  if (event.target === sheet || event.target.closest("[data-close]")) sheet.close();
});
