// A phone that dims in the middle of a game is a nuisance; ask where the browser lets us.
async function stayAwake() {
  try {
    if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen");
  } catch {
    // Low battery or not allowed: the game goes on.
  }
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
