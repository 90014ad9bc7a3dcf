// Shows how far an order is; when it is ready, it is fetched.
import { follow, tell } from "./orders.js";

const place = document.querySelector("[data-wait]");

async function wait() {
  try {
    await follow(place.dataset.wait, () => true, ([state], status) => {
      tell(place.firstElementChild, state);
      if (status === 200) location.assign(place.dataset.wait);
    });
  } catch {
    // Without a connection: the page is still there to try again, and does so when there is one.
    addEventListener("online", wait, { once: true });
  }
}

wait();
