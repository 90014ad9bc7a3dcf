// Names are remembered on this phone, per game; a tap into a field selects the old name.
const form = document.querySelector("[data-names]");
const key = `names:${form.dataset.names}`;
const fields = [...form.querySelectorAll("[name=player]")];

if (!new URLSearchParams(location.search).has("player") && !document.querySelector(".problem")) {
  const known = JSON.parse(localStorage.getItem(key) || "[]");
  fields.forEach((field, index) => { field.value = known[index] || field.value; });
}
for (const field of fields) field.addEventListener("focus", () => field.select());
form.addEventListener("submit", () => {
  localStorage.setItem(key, JSON.stringify(fields.map((field) => field.value)));
});
