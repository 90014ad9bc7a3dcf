// Slots and keys: a row of list boxes that large keys fill one after another.
//
// A form with [data-slots] holds <select data-slot> and buttons [data-key]. A key fills the current
// slot and moves on. [data-auto] sends the form when every slot is full, a filled .optional slot
// sends it at once, [data-run] walks through all slots in order (a score sheet) and skips nothing.

const slotsOf = (form) => [...form.querySelectorAll("[data-slot]")];
const holder = (slot) => slot.closest(".slot");
const isOptional = (slot) => holder(slot).classList.contains("optional");

function draw(form, slot) {
  const key = slot.value && form.querySelector(`[data-key="${slot.value}"]`);
  const art = holder(slot).querySelector(".slot-art");
  const drawing = key && (key.querySelector(".die") || key.querySelector("svg"));
  art.replaceChildren(...(drawing ? [drawing.cloneNode(true)] : []));
  holder(slot).classList.toggle("filled", Boolean(slot.value));
}

function currentOf(form) {
  const marked = form.querySelector(".slot.current [data-slot]");
  return marked || slotsOf(form).find((slot) => !slot.value);
}

function setCurrent(form, slot) {
  for (const each of slotsOf(form)) holder(each).classList.toggle("current", each === slot);
}

function show(form) {
  const slots = slotsOf(form);
  const used = slots.map((slot) => slot.value);
  for (const slot of slots) draw(form, slot);
  for (const key of form.querySelectorAll("[data-once]")) {
    key.classList.toggle("chosen", used.includes(key.dataset.key));
  }
  const isComplete = slots.every((slot) => slot.value || isOptional(slot));
  const done = form.querySelector("[data-done]");
  if (done) done.disabled = !isComplete;
  return isComplete;
}

function next(form, slot) {
  const slots = slotsOf(form);
  if ("run" in form.dataset) return slots[slots.indexOf(slot) + 1] || slot;
  return slots.find((each) => !each.value);
}

function fill(form, slot, value) {
  const twin = form.querySelector(`[data-key="${value}"][data-once]`)
    && slotsOf(form).find((each) => each !== slot && each.value === value);
  if (twin) twin.value = "";
  slot.value = value;
  slot.dispatchEvent(new Event("change", { bubbles: true }));
  const following = next(form, slot);
  setCurrent(form, following);
  const isComplete = show(form);
  if (isComplete && ("auto" in form.dataset || isOptional(slot))) form.requestSubmit();
}

document.addEventListener("click", (event) => {
  const form = event.target.closest("[data-slots]");
  if (!form) return;
  const key = event.target.closest("[data-key]");
  const slot = event.target.closest(".slot")?.querySelector("[data-slot]");
  if (key && currentOf(form)) fill(form, currentOf(form), key.dataset.key);
  else if (slot) setCurrent(form, slot);
});

document.addEventListener("focusin", (event) => {
  const form = event.target.closest("[data-slots]");
  if (form && event.target.matches("[data-slot]")) setCurrent(form, event.target);
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-slots]");
  if (form) show(form);
});

function start() {
  for (const form of document.querySelectorAll("[data-slots]")) {
    show(form);
    setCurrent(form, "run" in form.dataset ? slotsOf(form)[0] : next(form, null));
  }
}

document.addEventListener("table:shown", start);
start();
