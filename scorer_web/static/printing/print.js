// Every change of the order updates what can be downloaded and, after a moment, the proof.
import { follow, tell } from "./orders.js";
import "./leaf.js";

const form = document.querySelector("[data-print]");
const proof = document.querySelector("#proof");
const downloads = document.querySelectorAll("[data-download]");
let timer = 0;
let latest = 0;

function query() {
  return new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
}

// The pages come one by one: what is shown already stays where it is.
function update(parts, isOurs) {
  if (!isOurs) throw new Error("no answer of the print shop");
  const [state, sheets] = parts;
  const shown = proof.querySelector(".sheets");
  if (!shown || !sheets) {
    proof.replaceChildren(...parts);
    return;
  }
  tell(shown.previousElementSibling, state);
  shown.append(...[...sheets.children].slice(shown.children.length));
}

async function show() {
  const number = ++latest;
  proof.replaceChildren();
  try {
    await follow(
      `${form.dataset.print}?${query()}`,
      () => number === latest,
      (parts, status) => update(parts, status < 500 || status === 503),
    );
  } catch {
    const note = document.createElement("p");
    note.textContent = proof.dataset.failed;
    proof.replaceChildren(note);
  }
}

form.addEventListener("input", () => {
  for (const link of downloads) link.search = query();
  clearTimeout(timer);
  timer = setTimeout(show, 500);
});
form.addEventListener("submit", (event) => event.preventDefault());
show();
