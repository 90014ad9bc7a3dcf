// The page turned by half, for the player opposite: by hand, or to whoever is to act.
// Both choices are this phone's and are remembered.

const root = document.documentElement;
const isOn = (key) => memory.recall(key) === "1";
let acts = 0;

// The page's near edge is the first player's. Who acts is not told while both do.
function turn() {
  const { acts: told } = document.querySelector("#table").dataset;
  acts = told === undefined ? acts : Number(told);
  root.classList.toggle("turned", isOn("turned") !== Boolean(isOn("turn-by-itself") && acts));
}

document.addEventListener("change", ({ target }) => {
  if (!["turned", "turn-by-itself"].includes(target.id)) return;
  memory.keep(target.id, target.checked ? "1" : "");
  turn();
});
document.addEventListener("sheet:shown", () => {
  for (const box of document.querySelectorAll("#turned, #turn-by-itself")) box.checked = isOn(box.id);
});
document.addEventListener("table:shown", turn);
turn();
