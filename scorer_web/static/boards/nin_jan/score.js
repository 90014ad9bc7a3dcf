// The score page: the keys give cards to the marked player; the colour stays until another is tapped.
const form = document.querySelector("[data-score]");
const lists = [...form.querySelectorAll("[data-card]")];
const owners = [...form.querySelectorAll("[data-owner]")];
const note = form.querySelector(".twice");
let owner = "1";
let colour = "rock";
let asked = null;

const listOf = (value) => lists.find((list) => list.dataset.card === `${value} ${colour}`);
const nameOf = (number) => form.elements[`name${number}`].value;
const count = () => Number(form.elements.seats.value);

function cardFace(name) {
  const [value, suit] = name.split(" ");
  const face = document.createElement("span");
  face.className = `card mini ${value < 0 ? "minus" : ""}`;
  for (const key of [`value="${value}"] b`, `colour=${suit}] .suit`]) {
    face.append(form.querySelector(`button[data-${key}`).cloneNode(true));
  }
  return face;
}

function paintKeys() {
  for (const key of form.querySelectorAll("[data-pad] button")) {
    const list = key.dataset.value && listOf(key.dataset.value);
    const isPressed = list ? list.value === owner : key.dataset.colour === colour;
    key.setAttribute("aria-pressed", isPressed);
    key.dataset.with = list && list.value !== owner ? list.value : "";
  }
  form.querySelector("[data-pad]").dataset.colour = colour;
}

function paintOwner(row) {
  const names = lists.filter((list) => list.value === row.dataset.owner).map((list) => list.dataset.card);
  const sum = names.reduce((total, name) => total + parseInt(name, 10), 0);
  row.classList.toggle("current", row.dataset.owner === owner);
  row.querySelector("output").textContent = String(sum).replace("-", "−");
  row.querySelector(".owner-cards").replaceChildren(...names.map(cardFace));
  row.querySelector("[type=radio]").checked = row.dataset.owner === owner;
}

function paint() {
  paintKeys();
  owners.forEach(paintOwner);
  note.hidden = !asked;
}

function give(list, to) {
  asked = null;
  list.value = to;
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

// A card that lies with somebody else is not taken away by a slip of the finger.
function ask(list) {
  asked = list;
  const card = list.getAttribute("aria-label");
  const [says, button] = note.querySelectorAll("[data-says]");
  says.textContent = says.dataset.says.replace("{card}", card).replace("{name}", nameOf(list.value));
  button.textContent = button.dataset.says.replace("{name}", nameOf(owner));
  paint();
}

function tap(value) {
  const list = listOf(value);
  if (list.value && list.value !== owner) ask(list);
  else give(list, list.value ? "" : owner);
}

form.addEventListener("click", (event) => {
  const key = event.target.closest("[data-pad] button");
  const row = event.target.closest("[data-owner]");
  if (event.target.closest("#give")) give(asked, owner);
  else if (key?.dataset.value) tap(key.dataset.value);
  else if (key || row) {
    asked = null;
    if (key) colour = key.dataset.colour;
    else owner = row.dataset.owner;
    paint();
  }
});

form.addEventListener("focusin", (event) => {
  const row = event.target.closest("[data-owner]");
  if (row && row.dataset.owner !== owner) {
    owner = row.dataset.owner;
    paint();
  }
});

form.addEventListener("change", () => {
  for (const list of lists) if (Number(list.value) > count()) list.value = "";
  if (Number(owner) > count()) owner = "1";
  paint();
}, true);

// Before score.js counts again.
form.addEventListener("click", (event) => {
  if (event.target.closest("[data-clear]")) for (const list of lists) list.value = "";
}, true);

paint();
