// The tables this phone has opened, newest first.
const list = document.querySelector("#recent");
const tables = JSON.parse(localStorage.getItem("tables") || "[]");
const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

for (const { path, title, players, at } of tables) {
  if (!/^\/t\/[\w-]+$/.test(path)) continue;
  const link = document.createElement("a");
  link.href = path;
  const name = document.createElement("strong");
  name.textContent = players;
  const what = document.createElement("small");
  what.textContent = `${title} · ${when.format(at)}`;
  link.append(name, what);
  const item = document.createElement("li");
  item.append(link);
  list.append(item);
}
document.querySelector("#recent-none").hidden = list.children.length > 0;
