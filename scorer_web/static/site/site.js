// Any page of the site, when it is not in a frame itself: it makes the site work without a network,
// starts the scorer on the phone, and opens in a frame what only the scorer can show.
import { address } from "./addresses.js";
import { Frame } from "./frame.js";
import { on, say, sayOnce, showProgress, unsay } from "./notices.js";
import { owned } from "./tabs.js";
import { offerUpdates } from "./updates.js";

const isShell = document.body.hasAttribute("data-site-shell");
const frame = new Frame(opened);
let python = null;
let isAsked = false;
let isUnkept = false;

async function begin() {
  if (isShell) frame.open(location.href);
  else frame.openLinks();
  offerUpdates(await navigator.serviceWorker.register(address("worker.js")));
  await navigator.serviceWorker.ready;
  await owned({ taken: start, lost: stop });
}

function start() {
  unsay("elsewhere");
  showProgress(0);
  python = new Worker(new URL("python.js", import.meta.url), { type: "module" });
  python.addEventListener("message", ({ data }) => heard(data));
  python.addEventListener("error", fail);
}

function stop() {
  python?.terminate();
  python = null;
  showProgress(100);
  frame.sleep();
  say("elsewhere");
}

function heard({ progress, ready, isKept, failed, full }) {
  if (progress) showProgress(progress);
  if (ready) begun(isKept);
  if (failed) fail();
  if (full) say("full");
}

function begun(isKept) {
  showProgress(100);
  if (!isKept) say("blocked");
  frame.wake();
}

function fail() {
  showProgress(100);
  say(navigator.onLine ? "failed" : "offline");
}

// From the first table on there is something to lose; it is said when no game would be in the way.
async function opened(url) {
  const isTable = url.startsWith(address("t/"));
  if (isTable) unsay("unkept");
  if (isTable && !isAsked) {
    isAsked = true;
    isUnkept = !await navigator.storage?.persist?.();
  } else if (isUnkept && !isTable) sayOnce("unkept");
}

// What the service worker asks of the page; only the one that has the scorer answers. Cookies that
// scripts make are known here alone.
navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  const headers = {
    ...data.headers,
    "accept-language": navigator.languages.join(),
    cookie: document.cookie,
  };
  python?.postMessage({ ...data, headers }, ports);
});

on("retry", () => location.reload());
if (window.top === window) begin().catch(fail);
