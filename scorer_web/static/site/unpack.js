// Python comes packed; it is unpacked once, and kept until a version comes that has no use for it.
import { XzReadableStream } from "../../python/unpacker.js";
import { address, named } from "./addresses.js";

const TYPES = { mjs: "text/javascript", wasm: "application/wasm", json: "application/json" };

// `files` are their paths and their sizes as they travel; `tell` hears how much is here, from 0 to 1.
export async function unpack(files, tell) {
  const cache = await caches.open(named("python"));
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  let here = 0;
  await forgetOthers(cache, files.map(([path]) => address(path)));
  for (const [path, size] of files) {
    if (!await cache.match(address(path))) await fetchInto(cache, path, (bytes) => tell((here + bytes) / total));
    tell((here += size) / total);
  }
}

async function fetchInto(cache, path, tell) {
  const packed = await fetch(address(`${path}.xz`));
  if (!packed.ok) throw new Error(`${path}: ${packed.status}`);
  let bytes = 0;
  const counted = packed.body.pipeThrough(new TransformStream({
    transform(chunk, out) {
      tell(bytes += chunk.length);
      out.enqueue(chunk);
    },
  }));
  const whole = await new Response(new XzReadableStream(counted)).arrayBuffer();
  const type = TYPES[path.split(".").pop()] || "application/octet-stream";
  await cache.put(address(path), new Response(whole, { headers: { "Content-Type": type } }));
}

async function forgetOthers(cache, wanted) {
  const old = (await cache.keys()).filter(({ url }) => !wanted.includes(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

export async function unpacked(path) {
  const found = await caches.match(address(path));
  return new Uint8Array(await found.arrayBuffer());
}

// A tar of plain files, whose folders are made as they come.
export function untar(bytes, into, { FS }) {
  const text = (at, length) => new TextDecoder().decode(bytes.subarray(at, at + length)).split("\0")[0];
  for (let at = 0; bytes[at]; ) {
    const size = parseInt(text(at + 124, 12), 8);
    const file = [into, text(at + 345, 155), text(at, 100)].filter(Boolean).join("/");
    FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    FS.writeFile(file, bytes.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
