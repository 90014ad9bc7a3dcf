// The page turned by half, for the player opposite: by hand, or to whoever is to act.
// Both choices are this phone's and are remembered.

const root = document.documentElement;
const button = document.querySelector("#turn");
const page = document.querySelector("main");
const isOn = (key) => memory.recall(key) === "1";
const set = (key, isChosen) => memory.keep(key, isChosen ? "1" : "");
let acts = 0;

// The page's near edge is the first player's. Who acts is not told while both do.
function turn() {
  const { acts: told } = document.querySelector("#table").dataset;
  acts = told === undefined ? acts : Number(told);
  const box = document.querySelector("#turn-by-itself");
  if (box) box.checked = isOn("turn-by-itself");
  const isTurned = isOn("turned") !== Boolean(box?.checked && acts);
  if (isTurned === root.classList.contains("turned")) return;
  // A turned page scrolls within itself, so that the bar stays under the thumb.
  const place = isTurned ? window.scrollY : page.scrollTop;
  root.classList.toggle("turned", isTurned);
  (isTurned ? page : window).scrollTo(0, place);
  button.setAttribute("aria-pressed", isTurned);
}

button.addEventListener("click", () => {
  set("turned", !isOn("turned"));
  turn();
});
document.addEventListener("change", (event) => {
  if (event.target.id !== "turn-by-itself") return;
  set("turn-by-itself", event.target.checked);
  turn();
});
document.addEventListener("table:shown", turn);
turn();
