// Three taps on plots make a strip: they fill the marked list box and move on to the next.
// [data-strips] holds the slots and the keys; slots that are not asked for are not there.

let begun = [];

const slotsOf = (box) => [...box.querySelectorAll("[data-strip-slot]")].filter((slot) => slot.checkVisibility());
const listOf = (slot) => slot.querySelector("select");
const isMarked = (slot) => slot.classList.contains("current");
const next = (box) => slotsOf(box).find((slot) => !listOf(slot).value);

function current(box) {
  return slotsOf(box).find(isMarked) || next(box) || slotsOf(box)[0];
}

function mark(box, slot) {
  begun = [];
  for (const each of slotsOf(box)) each.classList.toggle("current", each === slot);
  slotsOf(box).forEach((each) => paint(box, each));
}

function paint(box, slot) {
  const plots = isMarked(slot) && begun.length ? begun : listOf(slot).value.split(" ").filter(Boolean);
  [...slot.querySelectorAll(".strip-face i")].forEach((place, number) => {
    const key = plots[number] && box.querySelector(`[data-plot="${plots[number]}"] svg`);
    place.replaceChildren(...(key ? [key.cloneNode(true)] : []));
    place.classList.toggle("next", isMarked(slot) && number === plots.length);
  });
}

// Before it lies in the garden it does not matter which way round a strip is read.
function write(slot, strip) {
  const list = listOf(slot);
  const turned = strip.split(" ").reverse().join(" ");
  const known = [...list.options].map((option) => option.value);
  const value = !known.includes(strip) && known.includes(turned) ? turned : strip;
  if (!known.includes(value)) list.add(new Option(value, value));
  list.value = value;
}

function tap(box, plot) {
  if (!slotsOf(box).some(isMarked)) mark(box, current(box));
  begun.push(plot);
  if (begun.length < 3) return paint(box, current(box));
  write(current(box), begun.join(" "));
  mark(box, next(box));
}

function back(box) {
  if (begun.length) {
    begun.pop();
    paint(box, current(box));
    return;
  }
  const filled = slotsOf(box).filter((slot) => listOf(slot).value);
  const slot = filled.find(isMarked) || filled.at(-1);
  if (!slot) return;
  const plots = listOf(slot).value.split(" ").slice(0, 2);
  listOf(slot).value = "";
  mark(box, slot);
  begun = plots;
  paint(box, slot);
}

document.addEventListener("click", (event) => {
  const box = event.target.closest("[data-strips]");
  if (!box) return;
  const key = event.target.closest("[data-plot]");
  const slot = event.target.closest("[data-strip-slot]");
  if (event.target.closest("[data-back]")) back(box);
  else if (slot) mark(box, slot);
  else if (key) tap(box, key.dataset.plot);
});

document.addEventListener("focusin", (event) => {
  const slot = event.target.closest("[data-strip-slot]");
  if (slot) mark(slot.closest("[data-strips]"), slot);
});

document.addEventListener("change", (event) => {
  const box = event.target.matches("select") && event.target.closest("[data-strips]");
  if (box) mark(box, next(box));
});

for (const box of document.querySelectorAll("[data-strips]")) mark(box, next(box));
