// Answers while the question is being typed; the server is the only one that knows.
const form = document.querySelector("[data-ask]");
const found = document.querySelector("#found");
const PAUSE = 150;
let latest = 0;
let waiting;

async function ask() {
  const number = ++latest;
  const filled = [...new FormData(form)].filter(([, value]) => value.trim());
  const url = `${form.action}?${new URLSearchParams(filled)}`;
  const response = await fetch(url, { headers: { "X-Fragment": "1" } });
  const text = await response.text();
  // Answers may overtake each other: only the newest counts.
  if (number !== latest) return;
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(text, "text/html");
  found.replaceChildren(...page.body.children);
  history.replaceState(null, "", url);
}

// Without an answer the page stays as it is: the next letter asks again.
const askQuietly = () => ask().catch(() => {});

form.addEventListener("input", (event) => {
  clearTimeout(waiting);
  waiting = setTimeout(askQuietly, event.target.type === "radio" ? 0 : PAUSE);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  // Whoever pressed the button is told what is wrong: by the page itself.
  ask().catch(() => form.submit());
});
