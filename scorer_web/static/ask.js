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
  if (number !== latest || !response.ok) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  found.replaceChildren(...page.body.children);
  history.replaceState(null, "", url);
}

form.addEventListener("input", (event) => {
  clearTimeout(waiting);
  waiting = setTimeout(ask, event.target.type === "radio" ? 0 : PAUSE);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  ask();
});
