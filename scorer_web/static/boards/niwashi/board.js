// The garden: always fitted to what lies there. A tap puts the middle of the chosen tile on a plot,
// a tap on its middle turns it, dragging moves it; two fingers look closer. Whether a place is legal
// says the server; here it is only counted what a tile would cover.

const STEPS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
// Pixels: the rim with the numbers, and plots while a tile is laid. Below the least the garden no
// longer fits; plots are enough then, and the view follows the tile.
const RIM = 18;
const LEAST = 22;
const ENOUGH = 24;
const NEAREST = 60;
const FARTHEST = 1200;
let tile = null;

const plan = () => document.querySelector(".garden-plan");
const scale = () => Number(document.querySelector("#garden").dataset.scale);
const set = (element, values) => Object.entries(values).forEach(([key, value]) => element.setAttribute(key, value));

// Looking

function shown() {
  const { x, y, width, height } = plan().viewBox.baseVal;
  return { x, y, width, height };
}

function look({ x, y, width, height }) {
  plan().setAttribute("viewBox", [x, y, width, height].join(" "));
  number();
}

// What must be seen: the garden, and the tile on trial wherever it is.
function bounds() {
  const [x, y, width, height] = plan().dataset.bounds.split(" ").map(Number);
  if (!tile) return { x, y, width, height };
  const [[left, top], , [right, bottom]] = cells(tile).map((cell) => cell.map((n) => n * scale()));
  const from = { x: Math.min(x, left), y: Math.min(y, top) };
  const to = { x: Math.max(x + width, right + scale()), y: Math.max(y + height, bottom + scale()) };
  return { ...from, width: to.x - from.x, height: to.y - from.y };
}

// Where a view of this size begins: all of it in the middle, or the part around the tile.
function along(size, from, whole, focus) {
  if (size >= whole) return from - (size - whole) / 2;
  return Math.max(from, Math.min(from + whole - size, focus - size / 2));
}

function fit() {
  const { clientWidth, clientHeight } = plan();
  if (!clientWidth) return;
  const all = bounds();
  const fitting = Math.min((clientWidth - RIM) / all.width, (clientHeight - RIM) / all.height);
  const unit = tile && fitting * scale() < LEAST ? ENOUGH / scale() : fitting;
  const [width, height, rim] = [clientWidth / unit, clientHeight / unit, RIM / unit];
  const [x, y] = tile ? cells(tile)[1].map((n) => (n + 0.5) * scale()) : [all.x, all.y];
  look({
    x: along(width - rim, all.x, all.width, x) - rim,
    y: along(height - rim, all.y, all.height, y) - rim,
    width,
    height,
  });
}

// The numbers of columns and rows, at the edge of whatever is in view; those of the tile in colour.
function number() {
  const view = shown();
  const unit = Math.min(plan().clientWidth / view.width, plan().clientHeight / view.height);
  if (!unit) return;
  const size = scale();
  const rim = RIM / unit;
  const every = unit * size < 11 ? 5 : unit * size < 21 ? 2 : 1;
  const label = (n, x, y, isAt) => `<text class="rim${isAt ? " at" : ""}" x="${x}" y="${y}">${String(n).replace("-", "−")}</text>`;
  const line = (from, length, way, at) => {
    const marks = [];
    for (let n = Math.ceil((from + rim) / size - 0.2); (n + 1) * size <= from + length; n += 1) {
      if (n % every === 0) marks.push(at(n, (n + 0.5) * size, tile && cells(tile).some((cell) => cell[way] === n)));
    }
    return marks.join("");
  };
  const group = plan().querySelector(".rims");
  group.setAttribute("font-size", 12 / unit);
  group.innerHTML = `<path class="rim-ground" d="M${view.x} ${view.y}h${view.width}v${rim}h${rim - view.width}v${view.height - rim}h${-rim}z"/>`
    + line(view.x, view.width, 0, (n, x, isAt) => label(n, x, view.y + rim / 2, isAt))
    + line(view.y, view.height, 1, (n, y, isAt) => label(n, view.x + rim / 2, y, isAt));
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

const cell = (at) => [Math.floor(at.x / scale()), Math.floor(at.y / scale())];

// The tile on trial

const cells = ({ x, y, dir }) => [0, 1, 2].map((n) => (dir === "across" ? [x + n, y] : [x, y + n]));
const isIn = (place, [x, y]) => cells(place).some(([cx, cy]) => cx === x && cy === y);
const field = () => document.querySelector("form.laying [name=entry]");
const middleAt = ([x, y], dir) => (dir === "across" ? { x: x - 1, y, dir } : { x, y: y - 1, dir });

function verdict(place) {
  const garden = JSON.parse(plan().dataset.cells);
  const under = cells(place).map((each) => garden[each.join()]);
  const count = under.filter(Boolean).length;
  const beside = cells(place).flatMap(([x, y]) => Object.values(STEPS).map(([dx, dy]) => `${x + dx},${y + dy}`));
  const touches = !count && beside.some((each) => each in garden);
  const says = document.querySelector(`[data-says="${touches ? "touches" : count}"]`);
  return { under, says, isLegal: "legal" in says.dataset, isLike: under.some((plot, n) => plot === place.plots[n]) };
}

function lay(place) {
  tile = { ...tile, ...place };
  const found = verdict(tile);
  draw(found);
  tell(found);
  write(found);
  number();
  document.querySelector(".dock").dataset.draft = "";
}

function draw({ under, isLegal }) {
  const size = scale();
  const ghost = document.querySelector("#ghost");
  ghost.classList.toggle("legal", isLegal);
  cells(tile).forEach(([x, y], n) => {
    set(ghost.querySelectorAll("use")[n], { x: x * size, y: y * size, href: `${plan().dataset.art}#plot-${tile.plots[n]}` });
    set(ghost.querySelectorAll("circle")[n], { cx: (x + 0.84) * size, cy: (y + 0.16) * size, class: under[n] ? "covers" : "" });
  });
  const [wide, high] = tile.dir === "across" ? [3, 1] : [1, 3];
  for (const edge of ghost.querySelectorAll("rect")) {
    set(edge, { x: tile.x * size, y: tile.y * size, width: wide * size, height: high * size });
  }
}

function tell({ says, isLegal, isLike }) {
  for (const each of document.querySelectorAll("[data-says]")) each.hidden = each !== says;
  for (const each of document.querySelectorAll("[data-like]")) each.hidden = !isLike;
  document.querySelector(".trying").classList.toggle("misfit", !isLegal);
}

// The keys below make the entry of where the tile lies now.
function write({ isLegal, isLike }) {
  const { plots, x, y, dir } = tile;
  const entry = { ...JSON.parse(field().value), strip: plots.join(" "), at: [x, y], dir };
  field().value = JSON.stringify(entry);
  for (const key of document.querySelectorAll("#lay, .take")) {
    const isClosed = key.id === "discard" && !isLike;
    key.classList.toggle("hole", isClosed);
    key.toggleAttribute("aria-disabled", false);
    if (isClosed || !isLegal) key.setAttribute("aria-disabled", "true");
    if (key.dataset.take) key.search = search(key.search, { strip: entry.strip, cell: `${x},${y}`, dir });
    else if (key.dataset.then) key.value = JSON.stringify(together(key, entry, isLike));
  }
}

function search(before, choices) {
  const params = new URLSearchParams(before);
  for (const [key, value] of Object.entries(choices)) params.set(key, value);
  return params;
}

// Nothing has to be refused where nothing may be taken.
function together(key, entry, isLike) {
  return key.id === "none" && !isLike ? [entry] : [entry, JSON.parse(key.dataset.then)];
}

// A quarter turn to the right, about the middle; four of them lead round.
function turn() {
  const { dir, plots } = tile;
  const middle = cells(tile)[1];
  if (dir === "across") lay(middleAt(middle, "down"));
  else lay({ ...middleAt(middle, "across"), plots: [...plots].reverse() });
}

function step(name) {
  if (name === "turn") turn();
  else if (name === "flip") lay({ plots: [...tile.plots].reverse() });
  else lay({ x: tile.x + STEPS[name][0], y: tile.y + STEPS[name][1] });
  follow();
}

// A tile that is out of sight takes the view along.
function follow() {
  const { x, y, width, height } = shown();
  const size = scale();
  const rim = RIM * width / plan().clientWidth;
  const isInSight = cells(tile).every(([cx, cy]) => (
    cx * size >= x + rim && cy * size >= y + rim && (cx + 1) * size <= x + width && (cy + 1) * size <= y + height
  ));
  if (!isInSight) fit();
}

// The middle comes to lie there, as the tile lies or turned, whichever fits.
function tap(at) {
  const [x, y] = cells(tile)[1];
  if (at[0] === x && at[1] === y) turn();
  else {
    const other = tile.dir === "across" ? "down" : "across";
    const tries = [tile.dir, other].map((dir) => middleAt(at, dir));
    lay(tries.find((each) => verdict({ ...tile, ...each }).isLegal) || tries[0]);
  }
  follow();
}

// A tile that lies wrong is tapped and changed.
function mend({ entered }) {
  const link = document.querySelector("[data-mend]");
  if (!link) return;
  link.search = new URLSearchParams({ mend: entered });
  link.click();
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
  gesture = {
    at,
    holds: holds ? { ...tile, cell: cell(at) } : null,
    laid: event.target.closest("[data-entered]"),
    moved: fingers.size > 1,
    x: event.clientX,
    y: event.clientY,
  };
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
  const { at, holds, laid, moved } = gesture;
  // A finger that stays after a pinch goes on from where it is.
  const [left] = fingers.values();
  gesture = left ? { ...gesture, at: point(left), holds: null, moved: true } : null;
  if (moved && holds) follow();
  if (moved || event.type !== "pointerup") return;
  if (tile) tap(cell(at));
  else if (laid) mend(laid.dataset);
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
  const link = tile && event.target.closest("a[data-step], a[data-take]");
  if (!link) return;
  const isMisfit = link.dataset.take && !verdict(tile).isLegal;
  if (!link.dataset.step && !isMisfit) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isMisfit) document.querySelector("form.laying").requestSubmit();
  else step(link.dataset.step);
}, true);

const KEYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", r: "turn", f: "flip" };

document.addEventListener("keydown", (event) => {
  if (event.target.id !== "garden" || event.ctrlKey || event.metaKey || event.altKey) return;
  const name = KEYS[event.key];
  if (name && tile) step(name);
  else if (STEPS[name]) pan(...STEPS[name].map((n) => n * scale()));
  else if (event.key === "+" || event.key === "=") zoom(0.75);
  else if (event.key === "-") zoom(4 / 3);
  else if (event.key === "0") fit();
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

// What was half laid stays in the dock when others change the board.
function start() {
  if (!plan()) return;
  const entry = field() && JSON.parse(field().value);
  const ghost = document.querySelector("#ghost");
  tile = entry && ghost ? { plots: entry.strip.split(" "), x: entry.at[0], y: entry.at[1], dir: entry.dir } : null;
  if (tile) draw(verdict(tile));
  fit();
}

document.addEventListener("table:shown", start);
window.addEventListener("resize", () => plan() && fit());
start();
