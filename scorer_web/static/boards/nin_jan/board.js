// A card is one tap on its colour and one on its value, in either order.
//
// At the table that card is laid at once; where a table is opened it fills the marked pick.

let picked = {};
let by = "";
let isSent = false;
let chosenSeat = "";
let takenShown = false;

const pad = () => document.querySelector("[data-pad]");
const picks = () => [...document.querySelectorAll("[data-pick]")];
const cardOf = (pick) => pick.querySelector("select").value;

function isSeen(colour, value) {
  const lies = pad().querySelector(`button[data-value="${value}"]`).dataset.seen.split(" ");
  return lies.includes(colour) || picks().some((pick) => cardOf(pick) === `${value} ${colour}`);
}

function isSpent(key) {
  const { colour = picked.colour, value = picked.value } = key.dataset;
  if (colour && value) return isSeen(colour, value);
  return Boolean(value) && ["rock", "paper", "scissors"].every((each) => isSeen(each, value));
}

// A spent key stays a key: tapping it says where the card lies.
function paint() {
  for (const key of pad()?.querySelectorAll("button") || []) {
    const { colour, value } = key.dataset;
    const isPressed = colour ? colour === picked.colour : value === picked.value;
    key.setAttribute("aria-pressed", isPressed);
    if (isSpent(key)) key.setAttribute("aria-disabled", "true");
    else key.removeAttribute("aria-disabled");
  }
  if (pad()) pad().dataset.colour = picked.colour || "";
}

function enter() {
  const card = `${picked.value} ${picked.colour}`;
  picked = {};
  const form = document.querySelector("form.laying");
  if (form) {
    isSent = true;
    chosenSeat = "";
    form.querySelector("select").value = card;
    form.requestSubmit();
  } else {
    fill(card);
    paint();
  }
}

// The three starting cards.

function fill(card) {
  const pick = document.querySelector(".pick.current") || picks()[0];
  const twin = picks().find((each) => each !== pick && cardOf(each) === card);
  if (twin) twin.querySelector("select").value = "";
  pick.querySelector("select").value = card;
  setCurrent(picks().find((each) => !cardOf(each)));
  picks().forEach(draw);
}

function draw(pick) {
  const [value, colour] = cardOf(pick).split(" ");
  const place = pick.querySelector(".pick-face");
  place.replaceChildren();
  if (!colour) return;
  const face = document.createElement("span");
  face.className = `card small ${value < 0 ? "minus" : ""}`;
  const [number, suit] = [`value="${value}"] b`, `colour=${colour}] .suit`].map((key) => (
    pad().querySelector(`button[data-${key}`).cloneNode(true)
  ));
  face.append(number, suit);
  place.append(face);
}

function setCurrent(pick) {
  for (const each of picks()) each.classList.toggle("current", each === pick);
}

// What is tapped.

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-pad] button");
  const pick = event.target.closest("[data-pick]");
  const pile = event.target.closest("[data-pile]");
  const seat = event.target.closest(".place a");
  if (key) {
    const { colour = picked.colour, value = picked.value } = key.dataset;
    picked = { colour, value };
    paint();
    if (colour && value && !document.body.classList.contains("busy")) enter();
  } else if (pick) setCurrent(pick);
  else if (pile) document.querySelector(`#pile-${pile.dataset.pile}`)?.click();
  else if (seat) {
    chosenSeat = seat.id;
    isSent = true;
  }
});

document.addEventListener("change", (event) => {
  if (event.target.id === "show-taken") takenShown = event.target.checked;
  if (event.target.closest("[data-pick]")) {
    picks().forEach(draw);
    paint();
  }
});

// A refused card comes back as it was entered. Keys tapped while the page was on its way count for
// the next player; those for somebody whose card came from another phone count for nobody.
function keep(given) {
  if (given.colour) picked = { colour: given.colour, value: given.value };
  else if (!isSent && given.by !== by) picked = {};
  by = given.by;
  isSent = false;
  return !given.colour && Boolean(picked.colour && picked.value);
}

function start() {
  const box = document.querySelector("#show-taken");
  if (box) box.checked = takenShown;
  // Whoever chose a player stays with that player when other phones move the table on.
  const seat = chosenSeat && document.getElementById(chosenSeat);
  const isComplete = !seat && pad() && keep(pad().dataset);
  paint();
  if (seat) setTimeout(() => seat.click());
  else if (isComplete) setTimeout(enter);
}

// How many played last time, unless the address or a refused form says it.
function remember(form) {
  const key = "seats:nin_jan";
  const isGiven = location.search || document.querySelector(".problem");
  const known = form.querySelector(`[name=seats][value="${memory.recall(key)}"]`);
  if (known && !isGiven) known.checked = true;
  form.addEventListener("submit", () => memory.keep(key, form.elements.seats.value));
}

document.addEventListener("table:shown", start);
if (document.querySelector("form.new-table")) remember(document.querySelector("form.new-table"));
setCurrent(picks().find((pick) => !cardOf(pick)));
start();
