// A photo of a sheet: laid flat by the marks in its corners and cut into its cells. Which icon is
// drawn there says whoever looks at them; a key sets the icon of the marked cell and moves on.

const COLUMNS = 4;

let dialog;
let form;
let chosen; // icons by cell; a cell of which nothing was said is not there

const part = (selector) => dialog.querySelector(selector);
const cells = () => [...dialog.querySelectorAll("[data-cell]")];
const seat = () => part("[name=heap]:checked").value;
const fieldOf = (cell) => form.elements[`s${seat()}${cell}`];

export function start(sheet, filled) {
  [dialog, form] = [sheet, filled];
  const isEmpty = (number) => cells().every((each) => !form.elements[`s${number}${each.dataset.cell}`].value);
  const numbers = [...dialog.querySelectorAll("[name=heap]")].map((choice) => choice.value);
  const first = numbers.find(isEmpty) ?? numbers[0];
  part(`[name=heap][value="${first}"]`).checked = true;
  recall();
}

// What the form says of this sheet already.
function recall() {
  const told = cells().map(({ dataset }) => [dataset.cell, fieldOf(dataset.cell).value]);
  chosen = new Map(told.filter(([, icon]) => icon));
}

export function read(photo, { hits }) {
  const quad = corners(hits);
  const count = part(".photo-count");
  count.textContent = quad ? count.dataset.found : count.dataset.none;
  for (const each of dialog.querySelectorAll(".photo-cells, .photo-keys")) each.hidden = !quad;
  part("[data-enter]").disabled = !quad;
  part(".photo-sheet").classList.toggle("flat", Boolean(quad));
  if (!quad) return;
  cut(photo, quad);
  cells()[0].querySelector("input").checked = true;
  paint();
}

// The outer corners of the four marks, if there is one sheet and all of it is there.
function corners(hits) {
  const ids = part(".photo-told").dataset.corners.split(" ").map(Number);
  const found = ids.map((id) => hits.filter((hit) => hit.id === id));
  return found.every((marks) => marks.length === 1) ? found.map(([mark], index) => mark.corners[index]) : null;
}

// Where a point of the unit square lies in the photo, seen in perspective.
function perspective([a, b, c, d]) {
  const [px, py] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const [ux, uy, vx, vy] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y];
  const area = ux * vy - vx * uy;
  const [g, h] = [(px * vy - vx * py) / area, (ux * py - px * uy) / area];
  return (x, y) => {
    const far = g * x + h * y + 1;
    return {
      x: ((b.x - a.x + g * b.x) * x + (d.x - a.x + h * d.x) * y + a.x) / far,
      y: ((b.y - a.y + g * b.y) * x + (d.y - a.y + h * d.y) * y + a.y) / far,
    };
  };
}

function cut(photo, quad) {
  const [left, top, wide, high] = part(".photo-told").dataset.grid.split(" ").map(Number);
  const place = perspective(quad);
  const pixels = photo.getContext("2d").getImageData(0, 0, photo.width, photo.height);
  cells().forEach((cell, index) => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
    const at = (x, y) => place(left + (column + x) * wide, top + (row + y) * high);
    flatten(pixels, cell.querySelector("canvas"), at);
  });
}

function flatten({ data, width, height }, canvas, at) {
  const context = canvas.getContext("2d");
  const flat = context.createImageData(canvas.width, canvas.height);
  for (let y = 0, to = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++, to += 4) {
      const place = at((x + 0.5) / canvas.width, (y + 0.5) / canvas.height);
      const [column, row] = [Math.min(Math.max(place.x | 0, 0), width - 1), Math.min(Math.max(place.y | 0, 0), height - 1)];
      const from = 4 * (row * width + column);
      flat.data.set(data.subarray(from, from + 4), to);
    }
  }
  context.putImageData(flat, 0, 0);
}

function paint() {
  for (const cell of cells()) {
    const icon = chosen.get(cell.dataset.cell);
    const key = icon === undefined ? null : part(`[data-icon="${icon}"]`);
    const drawing = key?.firstElementChild.cloneNode(true);
    cell.querySelector(".photo-icon").replaceChildren(...(drawing ? [drawing] : []));
    cell.querySelector("[data-said]").textContent = key?.textContent ?? "";
  }
}

function choose(icon) {
  const all = cells();
  const now = all.findIndex((cell) => cell.querySelector("input").checked);
  chosen.set(all[now].dataset.cell, icon);
  all[Math.min(now + 1, all.length - 1)].querySelector("input").checked = true;
  paint();
}

export function enter() {
  for (const [cell, icon] of chosen) fieldOf(cell).value = icon;
}

document.addEventListener("click", ({ target }) => {
  const key = target.closest("#photo [data-icon]");
  if (key) choose(key.dataset.icon);
});

document.addEventListener("change", ({ target }) => {
  if (!target.matches("#photo [name=heap]")) return;
  recall();
  paint();
});
