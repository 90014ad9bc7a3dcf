// Who asks for a page or file of the site gets it from the cache if it was written ahead, else from the
// page that owns the scorer. In the address bar every page that is no file is the shell, which opens it.

const FILES = {{ files | tojson }};
const SHELL = "404.html";

// What only the host has.
const HOSTED = /^(static|kits|python)\//;

const scope = new URL(self.registration.scope);
const ours = `engawa ${scope.pathname} build `;
const CACHE = `${ours}{{ build }}`;
const known = new Set(FILES);

self.addEventListener("install", (event) => {
  const wanted = FILES.map((file) => new Request(new URL(file, scope), { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(wanted)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()));
});

async function forgetOlder() {
  const older = (await caches.keys()).filter((name) => name.startsWith(ours) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (!url.href.startsWith(scope.href)) return;
  event.respondWith(answer(event.request, url.pathname.slice(scope.pathname.length)));
});

function answer(request, path) {
  const isFramed = request.destination === "iframe";
  const isPage = path ? path.endsWith("/") : !isFramed;
  const file = isPage ? `${path}index.html` : path;
  if (request.method === "GET" && known.has(file)) return kept(file);
  if (HOSTED.test(path)) return fetched(request);
  const make = () => (request.destination === "document" ? kept(SHELL) : computed(request));
  return isPage ? hosted(request, make) : make();
}

async function kept(file) {
  const url = new URL(file, scope);
  return await caches.match(url, { cacheName: CACHE }) || fetch(url);
}

// A font or an unpacked file is kept when it has once been here.
async function fetched(request) {
  const found = await caches.match(request, { ignoreSearch: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && request.destination === "font") {
    const cache = await caches.open(CACHE);
    cache.put(request, response.clone());
  }
  return response;
}

// Most of the pages that were written ahead are not kept: the scorer has them all.
async function hosted(request, make) {
  const response = await fetch(request).catch(() => null);
  if (response?.ok) return response;
  return make();
}

async function computed(request) {
  const { method, url } = request;
  const headers = Object.fromEntries(request.headers);
  const message = { method, url, headers, body: new Uint8Array(await request.arrayBuffer()) };
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const owners = pages.filter(({ frameType }) => frameType === "top-level");
  const made = await Promise.race(owners.map((page) => asked(page, message)));
  const isEmpty = [204, 205, 304].includes(made.status);
  return new Response(isEmpty ? null : made.body, { status: made.status, headers: made.headers });
}

function asked(page, message) {
  return new Promise((answered) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", ({ data }) => answered(data));
    port1.start();
    page.postMessage(message, [port2]);
  });
}
