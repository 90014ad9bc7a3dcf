// Names and their number are remembered on this phone, per game; a game not played yet begins with
// the last names of any game. A tap into a field selects the old name. What is typed stands on
// every [data-name], too.
const form = document.querySelector("[data-names]");
const keys = [`names:${form.dataset.names}`, "names"];
const fields = [...form.querySelectorAll("[name=player], .score-name")];
const seats = [...form.querySelectorAll("[name=seats]")];
const count = () => Number(seats.find((seat) => seat.checked)?.value || fields.length);
const isFresh = !location.search && !document.querySelector(".problem");

function show(field) {
  const name = field.value || field.defaultValue;
  for (const place of form.querySelectorAll(`[data-name="${fields.indexOf(field) + 1}"]`)) {
    place.textContent = name;
    const label = place.closest("label");
    if (label) label.hidden = !name || fields.indexOf(field) >= count();
  }
}

function remember() {
  const names = JSON.stringify(fields.map((field) => (field.value === field.defaultValue ? "" : field.value)));
  for (const key of keys) memory.keep(key, names);
  const chosen = seats.find((seat) => seat.checked);
  if (chosen) memory.keep(`seats:${form.dataset.names}`, chosen.value);
}

if (isFresh) {
  const [known] = keys.map((key) => JSON.parse(memory.recall(key))).filter(Boolean).concat([[]]);
  fields.forEach((field, index) => { field.value = known[index] || field.value; });
  const usual = memory.recall(`seats:${form.dataset.names}`);
  for (const seat of seats) seat.checked = usual ? seat.value === usual : seat.checked;
}
for (const field of fields) {
  field.addEventListener("focus", () => field.select());
  field.addEventListener("input", () => show(field));
  show(field);
}
form.addEventListener("change", () => {
  remember();
  fields.forEach(show);
});
form.addEventListener("submit", remember);

// The list boxes behind slots are not to be seen: their own first line says best what is missing.
// A slot that the choices of the form have made superfluous may stay empty.
for (const list of form.querySelectorAll("select[data-needed]")) {
  const check = () => list.setCustomValidity(list.value || !list.checkVisibility() ? "" : list.options[0].text);
  list.addEventListener("invalid", check);
  form.addEventListener("click", check);
}
