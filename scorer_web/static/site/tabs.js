// Two windows would be two databases: one of them owns the scorer. Another waits until it is closed,
// or takes it over when it is told to.
import { named } from "./addresses.js";
import { on } from "./notices.js";

const NAME = named("scorer");
const FOR_EVER = new Promise(() => {});

export async function owned({ taken, lost }) {
  const own = () => {
    taken();
    return FOR_EVER;
  };
  const ask = (how) => navigator.locks.request(NAME, how, own).catch(lost);
  on("take", () => ask({ steal: true }));
  const { held } = await navigator.locks.query();
  if (held.some(({ name }) => name === NAME)) lost();
  ask({});
}
