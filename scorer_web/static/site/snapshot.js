// Python as it stands once it has started, kept on the device: the next start begins there. Nothing
// is lost without it. It is made with what the one version that is built in calls private.
import { named } from "./addresses.js";

const CACHE = named("snapshot");

// Only what was written whole is kept under its name.
export async function keptSnapshot(name) {
  try {
    const cache = await caches.open(CACHE);
    const found = await cache.match(name);
    const bytes = found && new Uint8Array(await found.arrayBuffer());
    return bytes && bytes.length === Number(found.headers.get("X-Length")) ? bytes : null;
  } catch {
    return null;
  }
}

export async function keepSnapshot(name, bytes) {
  await forgetSnapshots();
  const cache = await caches.open(CACHE);
  await cache.put(name, new Response(bytes, { headers: { "X-Length": bytes.length } }));
}

export const forgetSnapshots = () => caches.delete(CACHE);

// The memory must have the size of the snapshot before it can take it.
export function madeFrom(snapshot, loader) {
  return {
    _loadSnapshot: snapshot,
    async createPyodideModule(settings) {
      const { default: create } = await import(`${loader}pyodide.asm.mjs`);
      const module = await create(settings);
      while (module.HEAP8.length < snapshot.length) module._malloc(snapshot.length - module.HEAP8.length);
      return module;
    },
  };
}
