// A double tap must not play the next player's move. When the question has changed, the spot just
// tapped takes nothing for a moment; when somebody else is to act, the whole dock waits a little.

const SPOT = 400;
const DOCK = 250;
let spot = null;

document.addEventListener("pointerdown", (event) => {
  spot = event.target.closest("#table") && { left: event.clientX, top: event.clientY };
}, true);

function shield({ left, top }) {
  const cover = document.createElement("div");
  cover.className = "shield";
  Object.assign(cover.style, { left: `${left}px`, top: `${top}px` });
  document.body.append(cover);
  setTimeout(() => cover.remove(), SPOT);
}

function settle(dock) {
  dock.classList.add("settling");
  setTimeout(() => dock.classList.remove("settling"), DOCK);
}

document.addEventListener("table:shown", ({ detail }) => {
  if (detail?.isAsked && spot) shield(spot);
  if (detail?.isPassedOn) settle(document.querySelector("#table .dock"));
  spot = null;
});
