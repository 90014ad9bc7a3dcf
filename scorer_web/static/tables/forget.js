// A deleted table takes with it what was never sent to it.
const table = location.pathname.split("/", 3).join("/");
for (const key of memory.keys()) {
  if (key.startsWith(`unsent:${table}:`)) memory.forget(key);
}
