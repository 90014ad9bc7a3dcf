// The table page without reloads: links and forms exchange #table with the server's answer.
//
// An entry is kept on the phone, under an id of its own, until the server has answered it: a
// reload, a closed tab or a dead Wi-Fi does not lose it. The server takes an id only once, so it
// may be sent again, even by two tabs. While one waits, no other is taken: nobody knows yet on
// which position it would be made.

const PATIENCE = 15000;
const SLOW = 3000;
const AGAIN = 5000;
// Not the page's own address: a refused entry may have been answered there.
const { here } = document.querySelector("#table").dataset;
const prefix = `unsent:${here}:`;
const toast = document.querySelector("#toast");
const waiting = document.querySelector("#waiting");
let busy = false;
let isLooking = false;
let newest = 0;
let sending = null;
let before = "";
let chosen = "";
let held = [];
let shown = location.search;
let isWarned = false;

// Asking the server

function say(text) {
  toast.textContent = text;
  toast.hidden = !text;
}

// What the server answers, unless it is none of ours: no network, the page of a hotel's Wi-Fi, a
// server that is just starting or wants us to wait.
async function ask(url, options = {}, control = new AbortController()) {
  const { status, page } = await fetched(url, { headers: { "X-Fragment": "1" }, ...options }, control);
  const table = page.querySelector("#table");
  const problem = page.querySelector("[data-problem]")?.textContent;
  if (status >= 500 || status === 429 || !(table || problem)) throw new Error("no answer", { cause: problem });
  // All phones get the same table; the token of its forms is this one's.
  setToken(page, tokenOf(document));
  return { status, table, problem };
}

async function fetched(url, options = {}, control = new AbortController()) {
  const timer = setTimeout(() => control.abort(), PATIENCE);
  try {
    const response = await fetch(url, { ...options, signal: control.signal });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return { status: response.status, page };
  } finally {
    clearTimeout(timer);
  }
}

const tokenOf = (page) => page.querySelector("[name=csrf_token]")?.value;

function setToken(page, token) {
  for (const field of page.querySelectorAll("[name=csrf_token]")) field.value = token;
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
  if (newest > known()) look();
}

// Showing the answer

const known = () => Number(document.querySelector("#table").dataset.seq);

function show({ table, problem }, url = here) {
  say(problem || "");
  if (!table) return;
  const old = document.querySelector("#table");
  const { activeElement } = document;
  const byKeys = old.contains(activeElement) && activeElement.matches(":focus-visible");
  old.replaceWith(table);
  turnTo(url);
  if (byKeys) focusOn(activeElement.id);
  shownAs(table, old);
}

function shownAs(table, old) {
  tell(table.dataset.seq !== old.dataset.seq);
  const isAsked = table.dataset.ask !== old.dataset.ask;
  const isPassedOn = table.dataset.asked !== old.dataset.asked;
  document.dispatchEvent(new CustomEvent("table:shown", { detail: { isAsked, isPassedOn } }));
}

// News of others: what is half entered here (the game's script marks the dock) stays as long as the
// same is asked for. Its forms go on from the new position.
function showNews(answer) {
  const old = document.querySelector("#table");
  const draft = old.querySelector(".dock[data-draft]");
  const { table } = answer;
  if (!draft || table?.dataset.ask !== old.dataset.ask) return show(answer, location.href);
  table.querySelector(".dock").replaceWith(draft);
  for (const field of table.querySelectorAll("[name=seq]")) field.value = table.dataset.seq;
  old.replaceWith(table);
  shownAs(table, old);
}

const isMoment = (search) => ["at", "mend"].some((key) => new URLSearchParams(search).has(key));

// Choices replace each other, but from an earlier moment the back button leads to now, not away.
function turnTo(url) {
  const { search } = new URL(url, location);
  const isOpened = isMoment(search) && !isMoment(shown);
  history[isOpened ? "pushState" : "replaceState"](null, "", url);
  shown = search;
}

// The keyboard stays where it was; where that is gone or asleep, it starts at the question.
function focusOn(id) {
  before = id;
  const place = document.querySelector(".refusal .primary") || document.getElementById(id);
  place?.focus();
  if (!place || document.activeElement !== place) document.querySelector("#prompt")?.focus();
}

function tell(isNews) {
  const happened = isNews && document.querySelector("[data-told]")?.textContent;
  const asked = document.querySelector("#prompt")?.textContent.trim();
  document.querySelector("#live").textContent = [happened, asked].filter(Boolean).join(" ");
}

// Entries that wait

function kept() {
  return memory.keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, ...JSON.parse(memory.recall(key)) }))
    .sort((one, other) => one.at - other.at);
}

function keep({ key, ...item }) {
  memory.keep(key, JSON.stringify(item));
}

function showWaiting() {
  const [first] = kept();
  document.body.classList.toggle("has-waiting", Boolean(first));
  if (first) describe(first);
  waiting.hidden = !first;
}

function describe({ key, what }) {
  const { kept: lasting, unkept } = waiting.dataset;
  const [title, fate] = waiting.querySelectorAll("p");
  waiting.querySelector("[data-what]").textContent = what;
  fate.textContent = memory.isPassing(key) ? unkept : lasting;
  if (waiting.hidden) document.querySelector("#live").textContent = `${title.textContent} ${fate.textContent}`;
}

// Once is enough: whoever plays like this has been told.
function warn() {
  if (!isWarned) say(waiting.dataset.unkept);
  isWarned = true;
}

async function send(item, isRenewed = false) {
  const slow = setTimeout(showWaiting, SLOW);
  const body = new URLSearchParams(item.body);
  sending = new AbortController();
  try {
    const answer = await ask(item.url, { method: "POST", body }, sending);
    if (answer.status === 403 && !isRenewed) return await send(await renewed(item), true);
    const isPassing = memory.isPassing(item.key);
    memory.forget(item.key);
    show(answer);
    if (isPassing && !answer.problem) warn();
  } catch {
    // Not answered: it stays where it is and is sent again.
  } finally {
    clearTimeout(slow);
    showWaiting();
  }
}

// A form may be days old and its token no longer good; that of a fresh page is.
async function renewed(item) {
  const { page } = await fetched(here);
  const token = tokenOf(page) ?? tokenOf(document);
  setToken(document, token);
  const body = item.body.map(([name, value]) => [name, name === "csrf_token" ? token : value]);
  const fresh = { ...item, body };
  keep(fresh);
  return fresh;
}

function sendKept() {
  const [first] = kept();
  if (first) once(() => send(first));
}

// What was sent may have arrived all the same; then the table shows it, and it can be undone.
function takeBack() {
  for (const { key } of kept()) memory.forget(key);
  sending?.abort();
  showWaiting();
  catchUp();
}

// Each entry gets its own id when it is made, not when the page was: a page may be used twice.
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What is entered, in the words of the page.
function described(form, button) {
  const fields = [...form.querySelectorAll("select, input:checked")].map((field) => (
    field.matches("select") ? field.value && field.selectedOptions[0].text : field.closest("label")?.textContent
  ));
  const pressed = button?.name === "entry" && (button.getAttribute("aria-label") || button.textContent);
  const what = [...fields, pressed].filter(Boolean).join(", ");
  const prompt = document.querySelector("#prompt").textContent.trim().replace(/\s?[?？]$/, "");
  const asked = form.closest(".dock") ? `${prompt}: ` : "";
  return (asked + what).replace(/\s+/g, " ");
}

// What is tapped

document.addEventListener("submit", (event) => {
  const form = event.target.closest("#table [data-entry], #sheet [data-entry]");
  if (!form) return;
  event.preventDefault();
  form.closest("dialog")?.close();
  if (busy) {
    hold(event.submitter);
    return;
  }
  if (kept().length) {
    waiting.querySelector("[data-retry]").focus();
    return;
  }
  const id = newId();
  const body = [...new FormData(form, event.submitter)];
  const item = {
    key: prefix + id,
    at: Date.now(),
    url: form.action,
    body: body.map(([name, value]) => [name, name === "id" ? id : value]),
    what: described(form, event.submitter),
  };
  keep(item);
  tap(event.submitter, () => send(item), isAskedAgain);
});

async function go(url) {
  try {
    show(await ask(url), url);
  } catch (error) {
    say(error.cause || toast.dataset.lost);
  }
}

// While an answer is on its way, fast fingers tap on: what they tap is made then, on the key that bears
// the same id. After an entry only if the same is asked for again, such as the card of the next player,
// and nothing was objected to. The same key twice is a double tap.
async function tap(control, work, goesOn = () => true) {
  chosen = control?.id;
  control?.classList.add("pressed");
  const step = stepNow();
  await once(work);
  control?.classList.remove("pressed");
  chosen = "";
  const next = goesOn(step) && document.getElementById(held.shift());
  if (next) next.click();
  else held = [];
}

function hold(target) {
  if (!target?.id || [chosen, ...held].includes(target.id)) return;
  held.push(target.id);
  target.classList.add("pressed");
}

const stepNow = () => document.querySelector("#table").dataset.ask.split("|")[0];

function isAskedAgain(step) {
  return stepNow() === step && !document.querySelector(".refusal") && !kept().length;
}

function dismiss(within = document) {
  const alert = within.closest?.(".notice") || document.querySelector(".refusal");
  const byKeys = alert.contains(document.activeElement);
  alert.remove();
  if (byKeys) focusOn(before);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-retry]")) sendKept();
  if (event.target.closest("[data-take-back]")) takeBack();
  if (event.target.closest("[data-dismiss]")) {
    event.preventDefault();
    dismiss(event.target);
    return;
  }
  const link = event.target.closest("#table a[data-swap], #sheet a[data-swap]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  link.closest("dialog")?.close();
  if (busy) hold(link);
  else tap(link, () => go(link.href));
});

window.addEventListener("popstate", () => {
  if (location.search !== shown) once(() => go(location.href));
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.querySelector(".refusal [data-dismiss]")) dismiss();
});

// How the table stands now, if it has moved on. What waits is sent first: its answer tells it too.
// Whoever looks at an earlier moment is left in peace, and so is what is half filled in.
function catchUp() {
  if (kept().length) sendKept();
  else look();
}

async function look() {
  if (busy || isLooking || isMoment(shown)) return;
  isLooking = true;
  try {
    // With the choices made so far: others' entries leave them as they are.
    const answer = await ask(here + shown);
    // Whoever has tapped meanwhile gets an answer of their own.
    if (!busy && Number(answer.table?.dataset.seq) !== known()) showNews(answer);
  } catch {
    // No connection: that is told elsewhere, and there will be another occasion.
  } finally {
    isLooking = false;
  }
}

function refresh() {
  if (kept().length || newest > known()) catchUp();
}

document.addEventListener("table:moved", ({ detail }) => {
  newest = detail;
  refresh();
});
document.addEventListener("table:look", catchUp);
document.addEventListener("line:back", refresh);
window.addEventListener("online", refresh);
window.addEventListener("storage", ({ key }) => {
  // Another tab's entry is mostly just on its way.
  if (!key || key.startsWith(prefix)) setTimeout(showWaiting, SLOW);
});
setInterval(refresh, AGAIN);
showWaiting();
sendKept();
