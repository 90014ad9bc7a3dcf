// Files are kept and a lost connection gets a page of its own, where the origin allows a worker.
navigator.serviceWorker?.register(new URL("../../worker.js", import.meta.url)).catch(() => {});
