// The sheet over a form: a photo, and what its game makes of the marks in it (photo.js of its board).
// Nothing is entered before somebody says so, and the photo stays on this phone.

const MOST_PIXELS = 12.6e6; // what every phone's canvas can hold
const WIDEST_SHOWN = 1600;

let dialog;
let form;
let board; // what the game does with what is read

const told = () => dialog.querySelector("form").dataset;

export async function show(sheet, offered, file) {
  dialog = sheet;
  form = document.getElementById(offered.form);
  if (!dialog.open) await open(offered.photo);
  await look(file);
}

async function open(address) {
  const fields = [...new FormData(form ?? undefined)];
  const typed = new URLSearchParams(fields.filter(([name, value]) => value && name !== "csrf_token"));
  const response = await fetch(`${address}?${typed}`, { headers: { "X-Fragment": "1" } });
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const style = page.querySelector("link");
  const arrived = new Promise((done) => { style.onload = style.onerror = done; });
  dialog.replaceChildren(style, page.querySelector("form"));
  board = await import(told().board);
  await arrived;
  board.start(dialog, form);
  dialog.showModal();
}

async function look(file) {
  const status = dialog.querySelector(".photo-count");
  status.textContent = status.dataset.reading;
  dialog.querySelector("[data-enter]").disabled = true;
  const photo = await pictureOf(file);
  paint(photo);
  board.read(photo, await read(photo));
}

async function pictureOf(file) {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
  return drawn(document.createElement("canvas"), bitmap, scale);
}

function drawn(canvas, picture, scale) {
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d", { willReadFrequently: true }).drawImage(picture, 0, 0, canvas.width, canvas.height);
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

function paint(photo) {
  drawn(dialog.querySelector("canvas"), photo, Math.min(1, WIDEST_SHOWN / photo.width));
  const marks = dialog.querySelector(".photo-marks");
  marks.setAttribute("viewBox", `0 0 ${photo.width} ${photo.height}`);
  marks.replaceChildren();
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("#photo [data-close]")) dialog.close();
  if (!target.closest("#photo [data-enter]")) return;
  board.enter();
  form?.dispatchEvent(new Event("change", { bubbles: true }));
});
