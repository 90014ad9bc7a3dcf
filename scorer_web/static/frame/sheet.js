// What is read beside a page opens over it, in its one sheet: a clause, the log, an answer. Without
// script the same links and forms lead to pages of their own.
const sheet = document.querySelector("#sheet");
let opener = "";

async function open(url, options = {}) {
  const response = await fetch(url, { headers: { "X-Fragment": "1" }, ...options });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const field of page.querySelectorAll("[name=csrf_token]")) {
    field.value = document.querySelector("[name=csrf_token]")?.value || field.value;
  }
  // What only a sheet shows brings its styles along, and is not shown before them.
  const styles = [...page.querySelectorAll("link")];
  const arrived = styles.map((style) => new Promise((done) => {
    style.onload = done;
    style.onerror = done;
  }));
  sheet.replaceChildren(...page.head.querySelectorAll("link"), ...page.body.children);
  await Promise.all(arrived);
  sheet.scrollTop = 0;
  if (!sheet.open) sheet.showModal();
  else sheet.querySelector("[autofocus]")?.focus();
  document.dispatchEvent(new Event("sheet:shown"));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-sheet]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!sheet.open) opener = link.id;
  open(link.href).catch(() => location.assign(link.href));
});

// A question asked in the sheet is answered in it.
sheet.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-asks]");
  if (!form) return;
  event.preventDefault();
  const url = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  open(url).catch(() => form.submit());
});

sheet.addEventListener("click", (event) => {
  if (event.target === sheet || event.target.closest("[data-close]")) sheet.close();
});

// The page may have been exchanged meanwhile, so that the browser cannot give the focus back.
sheet.addEventListener("close", () => document.getElementById(opener)?.focus());
