// The table page without reloads: links and forms exchange #table with the server's answer.
// What cannot be sent is kept in localStorage and sent again, once, under the same id.

const pending = `unsent:${location.pathname}`;
const toast = document.querySelector("#toast");
let busy = false;

function say(text) {
  toast.textContent = text;
  toast.hidden = !text;
}

async function exchange(url, options = {}) {
  const response = await fetch(url, { ...options, headers: { "X-Fragment": "1" } });
  const answer = new DOMParser().parseFromString(await response.text(), "text/html");
  const table = answer.querySelector("#table");
  if (table) show(table);
  else say(answer.querySelector("[data-problem]")?.textContent || toast.dataset.failed);
  return response;
}

function show(table) {
  const old = document.querySelector("#table");
  const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
  const byKeys = focused && document.activeElement.matches(":focus-visible");
  old.replaceWith(table);
  if (byKeys) (document.getElementById(focused) || document.querySelector("#prompt"))?.focus();
  document.querySelector("#live").textContent = document.querySelector("#prompt")?.textContent;
  document.dispatchEvent(new Event("table:shown"));
}

async function once(work) {
  if (busy) return;
  busy = true;
  document.body.classList.add("busy");
  try {
    await work();
  } finally {
    busy = false;
    document.body.classList.remove("busy");
  }
}

async function send(url, body) {
  localStorage.setItem(pending, JSON.stringify({ url, body }));
  try {
    await exchange(url, { method: "POST", body: new URLSearchParams(body) });
    localStorage.removeItem(pending);
    say("");
  } catch {
    say(toast.dataset.unsent);
  }
}

function sendAgain() {
  const kept = JSON.parse(localStorage.getItem(pending) || "null");
  if (kept) once(() => send(kept.url, kept.body));
}

async function go(url) {
  try {
    await exchange(url);
    history.replaceState(null, "", url);
    say("");
  } catch {
    say(toast.dataset.unsent);
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("#table [data-entry]");
  if (!form) return;
  event.preventDefault();
  const body = [...new FormData(form, event.submitter)];
  once(async () => {
    await send(form.action, body);
    history.replaceState(null, "", location.pathname);
  });
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-dismiss]")) {
    event.preventDefault();
    event.target.closest(".refusal").remove();
    return;
  }
  const link = event.target.closest("#table a[data-swap]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  once(() => go(link.href));
});

// Other phones: the server says that the table has moved on, and we fetch how it stands. Whoever
// looks at an earlier moment is left in peace.
function catchUp() {
  const isLookingBack = new URLSearchParams(location.search).has("at");
  if (!busy && !isLookingBack) once(() => go(location.pathname));
}

const known = () => Number(document.querySelector("#table").dataset.seq);
const news = new EventSource(`${location.pathname}/events?after=${known()}`);
news.addEventListener("moved", (event) => {
  if (Number(event.data) > known()) catchUp();
});
news.addEventListener("gone", () => location.reload());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && news.readyState !== EventSource.OPEN) catchUp();
});

window.addEventListener("online", sendAgain);
setInterval(sendAgain, 5000);
sendAgain();

// A phone that dims in the middle of a game is a nuisance; ask where the browser lets us.
async function stayAwake() {
  try {
    if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen");
  } catch {
    // Low battery or not allowed: the game goes on.
  }
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
