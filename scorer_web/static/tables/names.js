// Names are remembered on this phone, per game; a game not played yet begins with the last ones
// of any game. A tap into a field selects the old name.
const form = document.querySelector("[data-names]");
const keys = [`names:${form.dataset.names}`, "names"];
const fields = [...form.querySelectorAll("[name=player]")];

if (!new URLSearchParams(location.search).has("player") && !document.querySelector(".problem")) {
  const [known] = keys.map((key) => JSON.parse(memory.recall(key))).filter(Boolean).concat([[]]);
  fields.forEach((field, index) => { field.value = known[index] || field.value; });
}
for (const field of fields) field.addEventListener("focus", () => field.select());
form.addEventListener("submit", () => {
  const names = JSON.stringify(fields.map((field) => (field.value === field.defaultValue ? "" : field.value)));
  for (const key of keys) memory.keep(key, names);
});

// The list boxes behind slots are not to be seen: their own first line says best what is missing.
for (const list of form.querySelectorAll("select[required]")) {
  const check = () => list.setCustomValidity(list.value ? "" : list.options[0].text);
  list.addEventListener("invalid", check);
  form.addEventListener("click", check);
}
