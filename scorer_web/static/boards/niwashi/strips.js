// Three taps on plots make a strip: they fill the marked list box and move on to the next.
//
// [data-strips] holds slots and keys. [data-choose] leads on with the strip in the address,
// [data-auto] sends the form as soon as nothing is missing.

let begun = [];

const slotsOf = (box) => [...box.querySelectorAll("[data-strip-slot]")].filter((slot) => slot.checkVisibility());
const listOf = (slot) => slot.querySelector("select");

function current(box) {
  return box.querySelector(".strip-slot.current") || slotsOf(box).find((slot) => !listOf(slot).value) || slotsOf(box)[0];
}

function mark(box, slot) {
  begun = [];
  for (const each of slotsOf(box)) each.classList.toggle("current", each === slot);
  slotsOf(box).forEach((each) => paint(box, each));
}

function paint(box, slot) {
  const isCurrent = slot.classList.contains("current");
  const plots = isCurrent && begun.length ? begun : listOf(slot).value.split(" ").filter(Boolean);
  [...slot.querySelectorAll(".strip-face i")].forEach((place, number) => {
    const key = plots[number] && box.querySelector(`[data-plot="${plots[number]}"] svg`);
    place.replaceChildren(...(key ? [key.cloneNode(true)] : []));
    place.classList.toggle("next", isCurrent && number === plots.length);
  });
  slot.classList.toggle("filled", plots.length === 3);
}

function write(slot, strip) {
  const list = listOf(slot);
  const turned = strip.split(" ").reverse().join(" ");
  const known = [...list.options].map((option) => option.value);
  // In the garden it matters which way round a strip is read, elsewhere it does not.
  const value = !known.includes(strip) && known.includes(turned) && list.name !== "strip" ? turned : strip;
  if (!known.includes(value)) list.add(new Option(value, value));
  list.value = value;
}

function fill(box, strip) {
  write(current(box), strip);
  mark(box, slotsOf(box).find((slot) => !listOf(slot).value));
  goOn(box, strip);
}

function goOn(box, strip = "") {
  const isFull = slotsOf(box).every((slot) => listOf(slot).value);
  if ("choose" in box.dataset && strip) {
    const link = box.querySelector("[data-go]");
    link.search = new URLSearchParams({ strip });
    link.click();
  } else if (isFull && "auto" in box.dataset && box.closest("form").checkValidity()) {
    box.closest("form").requestSubmit();
  }
}

function back(box) {
  if (begun.length) {
    begun.pop();
    paint(box, current(box));
    return;
  }
  const filled = slotsOf(box).filter((slot) => listOf(slot).value);
  const marked = box.querySelector(".strip-slot.current");
  const slot = marked && listOf(marked).value ? marked : filled.at(-1);
  if (!slot) return;
  const plots = listOf(slot).value.split(" ").slice(0, 2);
  listOf(slot).value = "";
  mark(box, slot);
  begun = plots;
  paint(box, slot);
}

document.addEventListener("click", (event) => {
  const box = event.target.closest("[data-strips]");
  if (!box || document.body.classList.contains("busy")) return;
  const key = event.target.closest("[data-plot]");
  const strip = event.target.closest("[data-strip]");
  const slot = event.target.closest("[data-strip-slot]");
  if (event.target.closest("[data-back]")) back(box);
  else if (strip) fill(box, strip.dataset.strip);
  else if (slot) mark(box, slot);
  else if (key) {
    if (!box.querySelector(".strip-slot.current")) mark(box, current(box));
    begun.push(key.dataset.plot);
    if (begun.length === 3) fill(box, begun.join(" "));
    else paint(box, current(box));
  }
});

document.addEventListener("focusin", (event) => {
  const slot = event.target.closest("[data-strip-slot]");
  if (slot) mark(slot.closest("[data-strips]"), slot);
});

document.addEventListener("change", (event) => {
  const box = event.target.closest("[data-strips]");
  if (!box) return;
  if (event.target.matches("select")) {
    mark(box, slotsOf(box).find((slot) => !listOf(slot).value));
    goOn(box, event.target.value);
  } else goOn(box);
});

function start() {
  for (const box of document.querySelectorAll("[data-strips]")) {
    mark(box, slotsOf(box).find((slot) => !listOf(slot).value));
  }
}

document.addEventListener("table:shown", start);
start();
