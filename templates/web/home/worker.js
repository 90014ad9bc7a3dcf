// Where there is a service worker, files that never change are kept, and so is the last page of each
// table: without a connection it opens again and says how old it is (kept.js). What else cannot be
// reached has a page of its own.

const CACHE = "engawa-{{ version }}";
const OFFLINE = "{{ url_for('install.offline') }}";
const FILES = [
  OFFLINE,
  "{{ url_for('home.palette', v=art_version()) | safe }}",
  "{{ url_for('static', filename='frame/house.css') | safe }}",
  "{{ url_for('static', filename='frame/ready.js') | safe }}",
  "{{ url_for('static', filename='frame/theme.js') | safe }}",
  "{{ url_for('home.art', name='house', v=art_version()) | safe }}",
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => (
    Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  )));
});

// An address with a version, and a font, stand for the same bytes for ever.
function isForEver({ origin, pathname, searchParams }) {
  return origin === location.origin && /^\/(static|art)\//.test(pathname)
    && (searchParams.has("v") || pathname.startsWith("/static/fonts/"));
}

async function kept(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) cache.put(request, response.clone());
  return response;
}

const tableOf = ({ url }) => new URL(url).pathname.match(/^\/t\/[^/]+$/)?.[0];

async function reached(request) {
  const table = tableOf(request);
  try {
    const response = await fetch(request);
    if (table) await keepPage(table, response.clone());
    return response;
  } catch {
    return (table && await caches.match(table, { ignoreVary: true })) || caches.match(OFFLINE);
  }
}

// A table that is gone is gone here, too.
async function keepPage(table, response) {
  const cache = await caches.open(CACHE);
  if (response.ok) await cache.put(table, response);
  else await cache.delete(table, { ignoreVary: true });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && isForEver(new URL(request.url))) event.respondWith(kept(request));
  else if (request.mode === "navigate" && request.method === "GET") event.respondWith(reached(request));
});
