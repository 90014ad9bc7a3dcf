// A photo of pieces: what is seen, put right by hand, goes into the heap it is said to be.

const HEAD_OVER = -0.6; // the cosine of what the two marks of a piece, one turned by half, keep to
const SMALLEST_LETTERS = 9; // pixels of the screen
const LETTERS = 12;

const entered = new Map(); // the heap of each piece, while this page is open
let dialog;
let form;
let marks; // what each mark stands for, by id
let seen; // ids, and whether each is kept
let hits; // in the photo that is shown
let doubts;

const part = (selector) => dialog.querySelector(selector);
const told = () => part(".photo-told").dataset;
const heap = () => part("[name=heap]:checked").value;
const nameOf = (number) => part(`[name=heap][value="${number}"]`).nextElementSibling.textContent;
const inOrder = (ids) => [...ids].sort((one, other) => one - other);
export const marked = (id) => marks[id];
const kept = () => inOrder(seen.keys()).filter((id) => seen.get(id));

export function start(sheet, filled) {
  [dialog, form] = [sheet, filled];
  marks = JSON.parse(told().marks);
  seen = new Map();
  const numbers = [...dialog.querySelectorAll("[name=heap]")].map((choice) => choice.value);
  const done = new Set([...entered.values(), ...marks.map((mark) => mark.lies)]);
  const first = numbers.find((number) => !done.has(number)) ?? numbers[0];
  part(`[name=heap][value="${first}"]`).checked = true;
  part("[data-add]").append(...marks.flatMap((mark, id) => (mark.belongs ? [new Option(mark.said, id)] : [])));
}

export function read(photo, found) {
  ({ hits, doubts } = found);
  for (const { id } of hits) if (marks[id].belongs && !seen.has(id)) seen.set(id, true);
  paint();
}

// Showing

function paint() {
  part(".photo-marks").replaceChildren(...hits.map(outline), ...doubts.map(outline));
  part(".photo-pieces").replaceChildren(...inOrder(seen.keys()).map(piece));
  for (const option of part("[data-add]").options) option.hidden = seen.has(Number(option.value || -1));
  tell();
}

function outline({ id, corners }) {
  const mark = marks[id];
  const kind = !mark ? "doubt" : !mark.belongs ? "apart" : seen.get(id) ? "kept" : "dropped";
  const group = svg("g", { class: kind, "data-id": id ?? "" });
  group.append(svg("polygon", { points: corners.map(({ x, y }) => `${x},${y}`).join(" ") }), label(mark, corners));
  return group;
}

function label(mark, corners) {
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))];
  const low = Math.max(...corners.map(({ y }) => y));
  const scale = shownScale();
  const size = Math.min(Math.max((right - left) / 2, SMALLEST_LETTERS / scale), LETTERS / scale);
  const text = svg("text", { x: (left + right) / 2, y: low + size, "font-size": size });
  text.textContent = mark ? mark.said || mark.of : "?";
  return text;
}

// Pixels of the screen for each of the photo.
function shownScale() {
  const { clientWidth, clientHeight, viewBox } = part(".photo-marks");
  return Math.min(clientWidth / viewBox.baseVal.width, clientHeight / viewBox.baseVal.height);
}

function svg(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function piece(id) {
  const key = document.createElement("button");
  key.type = "button";
  key.dataset.id = id;
  key.setAttribute("aria-pressed", seen.get(id));
  key.textContent = marks[id].said;
  return key;
}

function tell() {
  const count = part(".photo-count");
  const number = kept().length;
  const { saysOne, saysMany, none } = count.dataset;
  const words = number === 1 ? saysOne : number || hits.length ? saysMany : none;
  count.textContent = words.replace("{count}", number).replace("{name}", nameOf(heap()));
  part("[data-enter]").disabled = !number || number > told().most;
  warn();
  dialog.dispatchEvent(new Event("photo:told", { bubbles: true }));
}

function warn() {
  const ids = inOrder(new Set(hits.map(({ id }) => id)));
  const moved = movedHere();
  note("many", kept().length > told().most ? [told().most] : []);
  note("doubt", doubts);
  note("twice", ids.filter(isSeveral).map((id) => marks[id].said));
  note("moved", moved.map((id) => marks[id].said), moved.map((id) => nameOf(heapOf(id))));
  note("foreign", ids.map((id) => marks[id].of).filter(Boolean));
  note("apart", ids.filter((id) => marks[id].belongs === false).map((id) => marks[id].said));
}

const heapOf = (id) => marks[id].lies || entered.get(id);
const movedHere = () => kept().filter((id) => heapOf(id) && heapOf(id) !== heap());

// Pieces of two decks may have the same mark. On one piece it stands twice, turned by half.
function isSeveral(id) {
  const ways = hits.filter((hit) => hit.id === id).map(way);
  return ways.some((one, index) => ways.slice(index + 1).some((other) => one.x * other.x + one.y * other.y > HEAD_OVER));
}

function way({ corners: [from, to] }) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function note(kind, pieces, names = []) {
  const line = part(`[data-note=${kind}]`);
  line.hidden = !pieces.length;
  if (!line.dataset.says) return;
  const list = (words) => [...new Set(words)].join(", ");
  line.textContent = line.dataset.says.replace("{piece}", list(pieces)).replace("{name}", list(names));
}

// Putting right, and entering

function toggle(id) {
  if (!seen.has(id)) return;
  seen.set(id, !seen.get(id));
  const focused = document.activeElement?.dataset.id;
  paint();
  if (focused) part(`.photo-pieces [data-id="${focused}"]`)?.focus();
}

export function enter() {
  for (const id of keptFromLeft()) if (marks[id].field && marks[id].lies !== heap()) fill(marks[id].field, marks[id].value);
  if (told().number) {
    for (const id of movedHere()) lessen(heapOf(id));
    fill(told().number, String(countIn(heap())));
  }
  for (const [field, value] of Object.entries(JSON.parse(told().also))) fill(field, value);
  for (const id of kept()) entered.set(id, heap());
}

function lessen(number) {
  const field = form.elements[told().number.replace("#", number)];
  field.value = Math.max(0, field.value - 1);
}

// What the photo does not show comes last.
export function keptFromLeft() {
  return kept().sort((one, other) => placeOf(one) - placeOf(other) || 0);
}

function placeOf(id) {
  const corners = hits.filter((hit) => hit.id === id).flatMap((hit) => hit.corners);
  return corners.length ? corners.reduce((sum, { x }) => sum + x, 0) / corners.length : Infinity;
}

function countIn(number) {
  return marks.filter((mark, id) => seen.get(id) || (mark.lies === number && !seen.has(id))).length;
}

function fill(name, value) {
  const field = free(form.elements[name.replace("#", heap())]);
  const to = value.replace("#", heap());
  if (field.type === "checkbox") field.checked = true;
  else field.value = to;
  field.closest?.("details")?.setAttribute("open", "");
}

// Of several list boxes of one name the first that is empty.
function free(field) {
  const lists = field instanceof RadioNodeList ? [...field].filter((each) => each.type !== "radio") : [];
  return lists.find((each) => !each.value) ?? lists[0] ?? field;
}

document.addEventListener("click", (event) => {
  const target = event.target.closest("#photo [data-id]");
  if (target?.dataset.id) toggle(Number(target.dataset.id));
  if (event.target.closest("[data-clear]")) entered.clear();
});

document.addEventListener("change", ({ target }) => {
  if (target.matches("#photo [name=heap]")) tell();
  if (!target.matches("#photo [data-add]") || !target.value) return;
  seen.set(Number(target.value), true);
  target.value = "";
  paint();
});
