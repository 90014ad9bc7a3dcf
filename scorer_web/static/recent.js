// This phone remembers its tables; the list never leaves it.
const table = document.querySelector("#table");
const MOST = 12;

if (table && !("practice" in table.dataset)) {
  const path = location.pathname;
  const known = JSON.parse(localStorage.getItem("tables") || "[]");
  const here = {
    path,
    title: table.dataset.title,
    players: table.dataset.players,
    at: Date.now(),
  };
  const others = known.filter((each) => each.path !== path);
  localStorage.setItem("tables", JSON.stringify([here, ...others].slice(0, MOST)));
}
