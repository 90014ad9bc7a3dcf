// Opening a table: a tap on the wall fills the marked pick with that card.

const form = document.querySelector("form.new-table");
const wall = form.querySelector(".wall");
const picks = [...form.querySelectorAll("[data-pick]")];
const cardOf = (pick) => pick.querySelector("select").value;

// A card lies in one pile only: put into another one it leaves the first.
function fill(card) {
  const pick = picks.find((each) => each.matches(".current")) || picks[0];
  const twin = picks.find((each) => each !== pick && cardOf(each) === card);
  if (twin) twin.querySelector("select").value = "";
  pick.querySelector("select").value = card;
  setCurrent(picks.find((each) => !cardOf(each)));
  draw();
}

function draw() {
  for (const key of wall.querySelectorAll("[data-card]")) {
    key.classList.toggle("on", picks.some((pick) => cardOf(pick) === key.dataset.card));
  }
  picks.forEach(drawPick);
}

function drawPick(pick) {
  const place = pick.querySelector(".pick-face");
  const key = wall.querySelector(`[data-card="${cardOf(pick)}"]`);
  place.replaceChildren();
  if (!key) return;
  const face = document.createElement("span");
  face.className = `card small ${key.matches(".minus") ? "minus" : ""}`;
  face.append(...[...key.children].map((part) => part.cloneNode(true)));
  place.append(face);
}

function setCurrent(pick) {
  for (const each of picks) each.classList.toggle("current", each === pick);
}

// How many played last time, unless the address or a refused form says it.
function remember() {
  const key = "seats:nin_jan";
  const isGiven = location.search || document.querySelector(".problem");
  const known = form.querySelector(`[name=seats][value="${memory.recall(key)}"]`);
  if (known && !isGiven) known.checked = true;
  form.addEventListener("submit", () => memory.keep(key, form.elements.seats.value));
}

form.addEventListener("click", (event) => {
  const key = event.target.closest("[data-card]");
  const pick = event.target.closest("[data-pick]");
  if (key) fill(key.dataset.card);
  else if (pick) setCurrent(pick);
});
form.addEventListener("change", draw);

remember();
setCurrent(picks.find((pick) => !cardOf(pick)));
draw();
