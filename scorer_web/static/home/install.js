// Files are kept and a lost connection gets a page of its own, where the origin allows a worker.
navigator.serviceWorker?.register("/worker.js").catch(() => {});
