// Every change of the order updates the link to the PDF and, after a moment, the proof.
const form = document.querySelector("[data-print]");
const proof = document.querySelector("#proof");
const download = document.querySelector("#download");
let timer = 0;
let latest = 0;

function query() {
  return new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
}

async function show() {
  const number = ++latest;
  const note = document.createElement("p");
  note.className = "muted waiting";
  note.textContent = proof.dataset.waiting;
  proof.replaceChildren(note);
  try {
    const response = await fetch(`${form.dataset.print}?${query()}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (number !== latest) return;
    const isOurs = response.ok || response.status === 400;
    if (!isOurs) throw new Error(response.statusText);
    proof.replaceChildren(...page.body.children);
  } catch {
    note.textContent = proof.dataset.failed;
  }
}

form.addEventListener("input", () => {
  download.href = `${form.dataset.pdf}?${query()}`;
  clearTimeout(timer);
  timer = setTimeout(show, 500);
});
form.addEventListener("submit", (event) => event.preventDefault());
show();
