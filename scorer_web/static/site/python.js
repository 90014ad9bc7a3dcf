// The scorer itself, in a worker of the page that owns it. It starts, says how far it is, and then
// answers requests one after the other, each on a port of its own.
import { address } from "./addresses.js";
import { FOLDER, Storage } from "./storage.js";
import { forgetSnapshots, keepSnapshot, keptSnapshot, madeFrom } from "./snapshot.js";
import { unpack, unpacked, untar } from "./unpack.js";

const CODE = "/engawa";
const IDLE = 3000;

// Percent of a first start that unpacking takes, and the loading that follows.
const UNPACKED = 60;
const LOADED = 80;

const ENV = { ENGAWA_INSTANCE: FOLDER, PYTHONDONTWRITEBYTECODE: "1" };

let door;
let storage;
let waiting = start().catch((error) => {
  self.postMessage({ failed: String(error) });
  throw error;
});

const tell = (progress) => self.postMessage({ progress: Math.round(progress) });

async function start() {
  const files = await (await fetch(address("site.json"))).json();
  await unpack(files, (share) => tell(share * UNPACKED));
  const [[first], [app]] = [files.at(0), files.at(-1)];
  const loader = address(first.replace(/[^/]+$/, ""));
  const python = await restored(loader, app) || await started(loader, app);
  storage = new Storage(python);
  await storage.open();
  door = python.globals.get("door");
  door.open();
  self.postMessage({ ready: true, isKept: storage.isKept });
}

async function load(loader, how) {
  const { loadPyodide } = await import(`${loader}pyodide.mjs`);
  return loadPyodide({ env: ENV, ...how });
}

// Whatever is wrong with a snapshot: it is forgotten, and Python starts without.
async function restored(loader, app) {
  const snapshot = await keptSnapshot(app);
  if (!snapshot) return null;
  try {
    const python = await load(loader, madeFrom(snapshot, loader));
    untar(await unpacked(app), CODE, python);
    return python;
  } catch {
    await forgetSnapshots();
    return null;
  }
}

async function started(loader, app) {
  const python = await load(loader, { _makeSnapshot: true });
  tell(LOADED);
  untar(await unpacked(app), CODE, python);
  python.runPython(`
import sys
sys.path.append("${CODE}")
from scorer_web.site.door import Door
door = Door("${address("")}")
door.warm_up("${navigator.language.slice(0, 2)}")
`);
  const snapshot = python.makeMemorySnapshot();
  setTimeout(() => keepSnapshot(app, snapshot).catch(forgetSnapshots), IDLE);
  return python;
}

// What was entered is kept before it is acknowledged. Looking at something leaves its traces, too,
// but nobody waits for them.
async function answer({ method, url, headers, body }, port) {
  const asked = [method, url, new Map(Object.entries(headers))];
  const isRead = method === "GET" || method === "HEAD";
  const made = plain(door.answer(...asked, body));
  if (isRead) port.postMessage(made);
  try {
    await storage.write();
    if (!isRead) port.postMessage(made);
  } catch {
    await storage.read();
    door.open();
    if (!isRead) port.postMessage(plain(door.refuse(...asked)));
    self.postMessage({ full: true });
  }
}

function plain(answered) {
  const [status, headers, body] = answered.toJs();
  answered.destroy();
  return { status, headers, body };
}

self.addEventListener("message", ({ data, ports: [port] }) => {
  waiting = waiting.then(() => answer(data, port)).catch((error) => {
    port.postMessage({ status: 500, headers: [], body: String(error) });
  });
});
