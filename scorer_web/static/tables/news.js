// Other phones: the server says that the table has moved on; then it is looked at again.

const AGAIN = 5000;
const BLINK = 2000;
const sign = document.querySelector("#signal");
const { here } = document.querySelector("#table").dataset;
const known = () => Number(document.querySelector("#table").dataset.seq);
const tell = (event, detail) => document.dispatchEvent(new CustomEvent(event, { detail }));
let news = null;
let again = 0;
let timer = 0;

function listen() {
  stop();
  news = new EventSource(`${here}/events?after=${known()}`);
  news.addEventListener("open", back);
  news.addEventListener("error", lost);
  news.addEventListener("moved", (event) => tell("table:moved", Number(event.data)));
  news.addEventListener("gone", () => location.replace(here));
}

function stop() {
  clearTimeout(again);
  news?.close();
  news = null;
}

// A broken line is picked up by the browser; one that the server refused, only by us.
function lost() {
  if (news?.readyState === EventSource.CLOSED) {
    again = setTimeout(() => {
      // Who has no place to listen must look.
      tell("table:look");
      listen();
    }, AGAIN);
  }
  if (!sign.hidden) return;
  clearTimeout(timer);
  // A server that restarts is soon back: not worth a word.
  timer = setTimeout(() => mark(sign.dataset.lost), BLINK);
}

// What happened meanwhile the server tells by itself, as it knows what we know.
function back() {
  clearTimeout(timer);
  tell("line:back");
  if (sign.hidden) return;
  mark(sign.dataset.back);
  timer = setTimeout(() => mark(""), BLINK);
}

function mark(text) {
  sign.textContent = text;
  sign.hidden = !text;
  if (text === sign.dataset.lost) tell("line:lost");
}

// A page that nobody sees gives its place to others: they are few, on both ends.
function look() {
  if (document.visibilityState === "visible") listen();
  else stop();
}

document.addEventListener("visibilitychange", look);
window.addEventListener("pagehide", stop);
window.addEventListener("pageshow", (event) => {
  if (event.persisted) look();
});
window.addEventListener("online", listen);
window.addEventListener("offline", () => mark(sign.dataset.lost));
if (!navigator.onLine) mark(sign.dataset.lost);
listen();
