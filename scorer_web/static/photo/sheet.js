// The sheet over a form: a photo, what is seen in it, and what becomes of that. Nothing is entered
// before somebody says so, and the photo stays on this phone.

const MOST_PIXELS = 12.6e6; // what every phone's canvas can hold
const WIDEST_SHOWN = 1600;
const LETTERS = 12; // pixels of the screen
const CORNERS_MARKED = 2; // of a piece

const entered = new Set(); // heaps, while this page is open
let dialog;
let form;
let marks; // what each mark stands for, by id
let seen; // ids, and whether each is kept
let hits; // in the photo that is shown
let doubts;

const part = (selector) => dialog.querySelector(selector);
const told = () => part("form").dataset;
const heap = () => part("[name=heap]:checked").value;
const nameOf = (number) => part(`[name=heap][value="${number}"]`).nextElementSibling.textContent;
const kept = () => [...seen.keys()].filter((id) => seen.get(id)).sort((one, other) => one - other);

export async function show(offer, file) {
  dialog = offer.querySelector("dialog");
  form = document.querySelector(`#${offer.dataset.form}`);
  if (!dialog.open) await open(offer.dataset.photo);
  await look(file);
}

async function open(address) {
  const typed = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  const response = await fetch(`${address}?${typed}`, { headers: { "X-Fragment": "1" } });
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const style = page.querySelector("link");
  const arrived = new Promise((done) => { style.onload = style.onerror = done; });
  dialog.replaceChildren(style, page.querySelector("form"));
  await arrived;
  start();
  dialog.showModal();
}

function start() {
  marks = JSON.parse(told().marks);
  seen = new Map();
  const numbers = [...dialog.querySelectorAll("[name=heap]")].map((choice) => choice.value);
  const filled = new Set([...entered, ...marks.map((mark) => mark.lies)]);
  const first = numbers.find((number) => !filled.has(number)) ?? numbers[0];
  part(`[name=heap][value="${first}"]`).checked = true;
  part("[data-add]").append(...marks.flatMap((mark, id) => (mark.belongs ? [new Option(mark.said, id)] : [])));
}

// Reading

async function look(file) {
  [hits, doubts] = [[], []];
  part(".photo-count").textContent = part(".photo-count").dataset.reading;
  part("[data-enter]").disabled = true;
  const photo = await pictureOf(file);
  paintPhoto(photo);
  ({ hits, doubts } = await read(photo));
  for (const { id } of hits) if (marks[id].belongs && !seen.has(id)) seen.set(id, true);
  paint();
}

async function pictureOf(file) {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
  return drawn(document.createElement("canvas"), bitmap, scale);
}

function drawn(canvas, picture, scale) {
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function read(photo) {
  const { data, width, height } = photo.getContext("2d").getImageData(0, 0, photo.width, photo.height);
  const { worker: address, scripts, dictionary } = told();
  const worker = new Worker(address);
  return new Promise((done, fail) => {
    worker.onmessage = (answer) => done(answer.data);
    worker.onerror = fail;
    const task = { scripts: scripts.trim().split(" "), dictionary: JSON.parse(dictionary) };
    worker.postMessage({ ...task, image: { data, width, height } }, [data.buffer]);
  }).finally(() => worker.terminate());
}

// Showing

function paintPhoto(photo) {
  drawn(part("canvas"), photo, Math.min(1, WIDEST_SHOWN / photo.width));
  part(".photo-marks").setAttribute("viewBox", `0 0 ${photo.width} ${photo.height}`);
  part(".photo-marks").replaceChildren();
}

function paint() {
  part(".photo-marks").replaceChildren(...hits.map(outline), ...doubts.map(outline));
  part(".photo-pieces").replaceChildren(...[...seen.keys()].sort((a, b) => a - b).map(piece));
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
  const size = LETTERS / shownScale();
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))];
  const low = Math.max(...corners.map(({ y }) => y));
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
  const words = number === 1 ? count.dataset.saysOne : number ? count.dataset.saysMany : count.dataset.none;
  count.textContent = words.replace("{count}", number).replace("{name}", nameOf(heap()));
  part("[data-enter]").disabled = !number;
  warn();
}

function warn() {
  const found = new Set(hits.map(({ id }) => id));
  const ids = [...found];
  const moved = kept().filter((id) => marks[id].lies && marks[id].lies !== heap());
  note("doubt", doubts);
  note("twice", ids.filter((id) => hits.filter((hit) => hit.id === id).length > CORNERS_MARKED).map((id) => marks[id].said));
  note("moved", moved.map((id) => marks[id].said), moved.map((id) => nameOf(marks[id].lies)));
  note("foreign", ids.map((id) => marks[id].of).filter(Boolean));
  note("apart", ids.filter((id) => marks[id].belongs === false).map((id) => marks[id].said));
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

function enter() {
  for (const id of kept()) if (marks[id].field) fill(marks[id].field, marks[id].value);
  if (told().number) fill(told().number, String(countIn(heap())));
  for (const [field, value] of Object.entries(JSON.parse(told().also))) fill(field, value);
  entered.add(heap());
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

function countIn(number) {
  return marks.filter((mark, id) => seen.get(id) || (mark.lies === number && !seen.has(id))).length;
}

function fill(name, value) {
  const field = form.elements[name.replace("#", heap())];
  const to = value.replace("#", heap());
  if (field.type === "checkbox") field.checked = true;
  else field.value = to;
  field.closest?.("details")?.setAttribute("open", "");
}

document.addEventListener("click", (event) => {
  const target = event.target.closest("#photo [data-id], #photo [data-close], #photo [data-enter]");
  if (!target) return;
  if ("close" in target.dataset) dialog.close();
  else if ("enter" in target.dataset) enter();
  else if (target.dataset.id) toggle(Number(target.dataset.id));
});

document.addEventListener("change", ({ target }) => {
  if (target.matches("#photo [name=heap]")) tell();
  if (!target.matches("#photo [data-add]") || !target.value) return;
  seen.set(Number(target.value), true);
  target.value = "";
  paint();
});
