// A deleted table takes with it what was never sent to it.
import { forget, keys } from "./memory.js";

const table = location.pathname.split("/", 3).join("/");
for (const key of keys()) {
  if (key.startsWith(`unsent:${table}:`)) forget(key);
}
