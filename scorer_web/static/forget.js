// A deleted table leaves this phone's list, and what was never sent to it with it.
const path = location.pathname;
const known = JSON.parse(localStorage.getItem("tables") || "[]");
localStorage.setItem("tables", JSON.stringify(known.filter((each) => each.path !== path)));
for (const key of Object.keys(localStorage)) {
  if (key.startsWith(`unsent:${path}`)) localStorage.removeItem(key);
}
