// Where there is a service worker, files that never change are kept and a lost connection gets a
// page of its own. Positions are never kept: a table is only what the server says it is.

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

async function reached(request) {
  try {
    return await fetch(request);
  } catch {
    return caches.match(OFFLINE);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && isForEver(new URL(request.url))) event.respondWith(kept(request));
  else if (request.mode === "navigate" && request.method === "GET") event.respondWith(reached(request));
});
