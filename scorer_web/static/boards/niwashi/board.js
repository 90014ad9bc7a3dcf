// The garden: drag or pinch to look around, tap to try the chosen tile, drag the tile itself.
// Whether a place is legal says the server; here it is only counted what a tile would cover.

const STEPS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
const BAR = 68;
const NEAREST = 60;
const FARTHEST = 1200;
let view = null;
let tile = null;

const plan = () => document.querySelector(".garden-plan");
const scale = () => Number(document.querySelector("#garden").dataset.scale);

// Looking around

function shown() {
  const box = plan().viewBox.baseVal;
  return { x: box.x, y: box.y, width: box.width, height: box.height };
}

function look(to) {
  view = to;
  plan().setAttribute("viewBox", to ? [to.x, to.y, to.width, to.height].join(" ") : plan().dataset.home);
}

function zoom(by, at) {
  const now = shown();
  const width = Math.min(Math.max(now.width * by, NEAREST), FARTHEST);
  const factor = width / now.width;
  const { x, y } = at || { x: now.x + now.width / 2, y: now.y + now.height / 2 };
  look({ x: x - (x - now.x) * factor, y: y - (y - now.y) * factor, width, height: now.height * factor });
}

function pan(dx, dy) {
  const now = shown();
  look({ ...now, x: now.x + dx, y: now.y + dy });
}

function point(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(plan().getScreenCTM().inverse());
}

function cell(at) {
  return [Math.floor(at.x / scale()), Math.floor(at.y / scale())];
}

// The tile on trial

const cells = ({ x, y, dir }) => [0, 1, 2].map((n) => (dir === "across" ? [x + n, y] : [x, y + n]));
const isIn = (place, [x, y]) => cells(place).some(([cx, cy]) => cx === x && cy === y);
const field = () => document.querySelector("form.laying [name=entry]");

function verdict(place) {
  const garden = JSON.parse(plan().dataset.cells);
  const covered = cells(place).map((each) => each.join() in garden);
  const count = covered.filter(Boolean).length;
  const beside = cells(place).flatMap(([x, y]) => Object.values(STEPS).map(([dx, dy]) => `${x + dx},${y + dy}`));
  const touches = !count && beside.some((each) => each in garden);
  const says = document.querySelector(`[data-says="${touches ? "touches" : count}"]`);
  return { covered, says, isLegal: "legal" in says.dataset };
}

function lay(place) {
  tile = { ...tile, ...place };
  const { covered, says, isLegal } = verdict(tile);
  for (const each of document.querySelectorAll("[data-says]")) each.hidden = each !== says;
  draw(covered, isLegal);
  const { plots, x, y, dir } = tile;
  field().value = JSON.stringify({ ...JSON.parse(field().value), strip: plots.join(" "), at: [x, y], dir });
  const button = document.querySelector("#lay");
  if (isLegal) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

function draw(covered, isLegal) {
  const size = scale();
  const ghost = document.querySelector("#ghost");
  const set = (element, values) => Object.entries(values).forEach(([key, value]) => element.setAttribute(key, value));
  ghost.classList.toggle("legal", isLegal);
  cells(tile).forEach(([x, y], number) => {
    const use = ghost.querySelectorAll("use")[number];
    set(use, { x: x * size, y: y * size, href: `${plan().dataset.art}#plot-${tile.plots[number]}` });
    const dot = ghost.querySelectorAll("circle")[number];
    set(dot, { cx: (x + 0.84) * size, cy: (y + 0.16) * size, class: covered[number] ? "covers" : "" });
  });
  const [wide, high] = tile.dir === "across" ? [3, 1] : [1, 3];
  for (const edge of ghost.querySelectorAll("rect")) {
    set(edge, { x: tile.x * size, y: tile.y * size, width: wide * size, height: high * size });
  }
}

function turn([x, y] = cells(tile)[1]) {
  // About the given plot of the tile.
  const dir = tile.dir === "across" ? "down" : "across";
  const reach = tile.dir === "across" ? x - tile.x : y - tile.y;
  lay(dir === "down" ? { x, y: y - reach, dir } : { x: x - reach, y, dir });
}

function step(name) {
  if (name === "turn") turn();
  else if (name === "flip") lay({ plots: [...tile.plots].reverse() });
  else lay({ x: tile.x + STEPS[name][0], y: tile.y + STEPS[name][1] });
  follow();
}

// A tile that is pushed out of sight takes the view along.
function follow() {
  const { x, y, width, height } = shown();
  const size = scale();
  const all = cells(tile);
  const [first, last] = [all[0], all[2]];
  const left = Math.min(0, first[0] * size - x), right = Math.max(0, (last[0] + 1) * size - x - width);
  const up = Math.min(0, first[1] * size - y), down = Math.max(0, (last[1] + 1) * size - y - height);
  if (left || right || up || down) pan(left + right, up + down);
}

// A tap puts the tile on that cell, lying as it lies, preferably where it may.
function tap(at) {
  if (isIn(tile, at)) return turn(at);
  const [x, y] = at;
  const tries = [1, 0, 2].map((n) => (tile.dir === "across" ? { x: x - n, y } : { x, y: y - n }));
  return lay(tries.find((each) => verdict({ ...tile, ...each }).isLegal) || tries[0]);
}

// Fingers

const fingers = new Map();
let gesture = null;

function begin(event) {
  if (!event.target.closest(".garden-plan")) return;
  plan().setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, event);
  const at = point(event);
  const holds = tile && isIn(tile, cell(at)) && fingers.size === 1;
  gesture = { at, holds: holds ? { ...tile, cell: cell(at) } : null, moved: fingers.size > 1, x: event.clientX, y: event.clientY };
}

function move(event) {
  if (!fingers.has(event.pointerId) || !gesture) return;
  if (fingers.size === 2) pinch(event);
  fingers.set(event.pointerId, event);
  if (Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) > 8) gesture.moved = true;
  if (!gesture.moved || fingers.size > 1) return;
  const at = point(event);
  if (gesture.holds) {
    const [x, y] = cell(at);
    const { holds } = gesture;
    lay({ x: holds.x + x - holds.cell[0], y: holds.y + y - holds.cell[1] });
  } else pan(gesture.at.x - at.x, gesture.at.y - at.y);
}

function pinch(event) {
  const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
  const before = fingers.get(event.pointerId);
  const far = (a, b) => Math.max(20, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
  zoom(far(before, other) / far(event, other), point(other));
}

function end(event) {
  if (!fingers.delete(event.pointerId) || !gesture) return;
  if (event.type === "pointerup" && !gesture.moved && tile) tap(cell(gesture.at));
  // A finger that stays after a pinch goes on from where it is.
  const [left] = fingers.values();
  gesture = left ? { ...gesture, at: point(left), holds: null, moved: true } : null;
}

document.addEventListener("pointerdown", begin);
document.addEventListener("pointermove", move);
document.addEventListener("pointerup", end);
document.addEventListener("pointercancel", end);
document.addEventListener("wheel", (event) => {
  // Ctrl and the wheel is also how a touchpad says pinch.
  if (!event.ctrlKey || !event.target.closest?.(".garden-plan")) return;
  event.preventDefault();
  zoom(event.deltaY > 0 ? 1.1 : 0.9, point(event));
}, { passive: false });

// Buttons and keys

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  const link = event.target.closest("a[data-step]");
  if (button) Number(button.dataset.zoom) ? zoom(Number(button.dataset.zoom)) : look(null);
  if (link && tile) {
    event.preventDefault();
    event.stopImmediatePropagation();
    step(link.dataset.step);
  }
}, true);

const KEYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", r: "turn", f: "flip" };

document.addEventListener("keydown", (event) => {
  if (event.target.id !== "garden" || event.ctrlKey || event.metaKey || event.altKey) return;
  const name = KEYS[event.key];
  if (name && tile) step(name);
  else if (STEPS[name]) pan(...STEPS[name].map((n) => n * scale()));
  else if (event.key === "+" || event.key === "=") zoom(0.75);
  else if (event.key === "-") zoom(4 / 3);
  else if (event.key === "0") look(null);
  else return;
  event.preventDefault();
});

// Motifs: what is pointed at among the orders is lit alone.

function light(order) {
  const motifs = [...document.querySelectorAll(".motif")];
  const isThere = motifs.some((each) => each.dataset.order === order);
  for (const each of motifs) each.classList.toggle("out", isThere && each.dataset.order !== order);
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => light(event.target.closest?.("[data-lights]")?.dataset.lights));
}

function start() {
  if (!plan()) return;
  if (view) look(view);
  const entry = field() && JSON.parse(field().value);
  tile = entry ? { plots: entry.strip.split(" "), x: entry.at[0], y: entry.at[1], dir: entry.dir } : null;
  if (!tile) return;
  follow();
  // Whoever has chosen a tile needs to see the garden and the buttons below it.
  const button = document.querySelector("#lay").getBoundingClientRect();
  const garden = document.querySelector("#garden");
  if (garden.getBoundingClientRect().top < 0 || button.bottom > innerHeight - BAR) garden.scrollIntoView();
}

document.addEventListener("table:shown", start);
start();
