// An order takes a while: asks for it again, as often as the answer says, until it is there.
const WAITING = [202, 429, 503];
// The first page is there soon: whoever has just asked asks again before long.
const [SOON, OFTEN] = [0.4, 4];

const pause = (seconds) => new Promise((resume) => setTimeout(resume, 1000 * seconds));

// Calls show with the parts of every answer, and with its status, as long as it is wanted.
export async function follow(address, isWanted, show) {
  for (let asked = 1; ; asked++) {
    const response = await fetch(address, { headers: { "X-Fragment": "1" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!isWanted()) return;
    show([...page.body.children], response.status);
    if (!WAITING.includes(response.status)) return;
    const told = Number(response.headers.get("Retry-After")) || 3;
    await pause(response.status === 202 && asked <= OFTEN ? SOON : told);
    if (!isWanted()) return;
  }
}

// What is said already stays, only the bar moves: screen readers read out whatever is put in.
export function tell(old, state) {
  const [bar, next] = [old, state].map((each) => each.querySelector("progress"));
  const isNews = old.textContent.trim() !== state.textContent.trim() || !bar !== !next;
  if (isNews) old.replaceWith(state);
  else if (bar) Object.assign(bar, { max: next.max, value: next.value });
}
