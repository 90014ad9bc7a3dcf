// A phone that dims in the middle of a game is a nuisance. Where the browser has no lock for the
// screen, which is so on plain http, a silent film that plays in the page keeps it on: made of
// nothing, begun with the first tap, as browsers want it. Both can be switched off.

const KEY = "asleep";
const film = document.createElement("video");
let lock = null;

const isWanted = () => memory.recall(KEY) !== "1" && document.visibilityState === "visible";
const hasLock = "wakeLock" in navigator;

async function stay() {
  try {
    if (!isWanted()) await rest();
    else if (hasLock) lock = await navigator.wakeLock.request("screen");
    else await film.play();
  } catch {
    // Low battery, not allowed, no tap yet: the game goes on.
  }
}

async function rest() {
  film.pause();
  await lock?.release();
  lock = null;
}

if (!hasLock) {
  Object.assign(film, { src: document.querySelector("#awake-film").href, loop: true, className: "unseen" });
  film.setAttribute("playsinline", "");
  film.setAttribute("aria-hidden", "true");
  document.body.append(film);
  document.addEventListener("click", () => film.paused && stay());
}
document.addEventListener("visibilitychange", stay);
document.addEventListener("sheet:shown", () => {
  const box = document.querySelector("#awake");
  if (box) box.checked = memory.recall(KEY) !== "1";
});
document.addEventListener("change", ({ target }) => {
  if (target.id !== "awake") return;
  memory.keep(KEY, target.checked ? "" : "1");
  stay();
});
stay();
