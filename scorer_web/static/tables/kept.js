// The last position is kept on this phone. A page that the browser opens from its memory, without a
// connection, may be older than that: then the one that was seen last is shown, and when that was.

const { here } = document.querySelector("#table").dataset;
const PREFIX = "shown:";
const key = PREFIX + here;
const sign = document.querySelector("#signal");
const seq = (table) => Number(table.dataset.seq);
const kept = () => JSON.parse(memory.recall(key));

// One table is enough. An address that says more than the table's is an earlier moment or half an
// entry, not how it stands.
function keep() {
  const table = document.querySelector("#table");
  if (location.search || seq(table) <= kept()?.seq) return;
  memory.keys().filter((each) => each.startsWith(PREFIX) && each !== key).forEach(memory.forget);
  memory.keep(key, JSON.stringify({ seq: seq(table), at: Date.now(), html: table.outerHTML }));
}

function show({ html, seq: newest }) {
  const table = document.querySelector("#table");
  if (newest <= seq(table)) return;
  table.replaceWith(new DOMParser().parseFromString(html, "text/html").querySelector("#table"));
  document.dispatchEvent(new CustomEvent("table:shown"));
}

document.addEventListener("line:lost", () => {
  const last = kept();
  if (!last) return;
  show(last);
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" }).format(last.at);
  sign.append(` ${sign.dataset.stood.replace("{time}", time)}`);
});
document.addEventListener("table:shown", keep);
keep();
