// A deleted table takes with it what was never sent to it.
for (const key of Object.keys(localStorage)) {
  if (key.startsWith(`unsent:${location.pathname}`)) localStorage.removeItem(key);
}
