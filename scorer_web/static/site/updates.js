// A newer version waits until it is asked for, or until Engawa is opened the next time.
import { on, say } from "./notices.js";

export function offerUpdates(registration) {
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) say("newer");
  };
  const follow = () => registration.installing?.addEventListener("statechange", offer);
  // It may have been found, or even be here, before anybody listened.
  offer();
  follow();
  registration.addEventListener("updatefound", follow);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
  on("update", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("take over");
  });
}
