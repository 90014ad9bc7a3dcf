// San, Ni, Ichi!: the weapons of a new table are counted, damage is stepped or tapped card by card.
// The table itself needs no script of its own.

function changed(field) {
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

// A new table: how many weapons the deck of this many players has.
const box = document.querySelector("[data-decks]");

function countWeapons() {
  const form = box.closest("form");
  const deck = form.querySelector("[name='option.deck']:checked")?.value || "standard";
  const seats = form.querySelector("[name=seats]:checked").value;
  const wanted = JSON.parse(box.dataset.decks)[deck][seats];
  const got = box.querySelectorAll("[name=weapon]:checked").length;
  const count = box.querySelector("[data-wanted]");
  count.textContent = `${got} / ${wanted ?? "–"}`;
  count.classList.toggle("full", got === wanted);
}

function rememberSeats() {
  const key = "seats:san_ni_ichi";
  const form = box.closest("form");
  const known = form.querySelector(`[name=seats][value="${memory.recall(key)}"]`);
  if (known && !document.querySelector(".problem")) known.checked = true;
  form.addEventListener("submit", () => {
    memory.keep(key, form.querySelector("[name=seats]:checked").value);
  });
}

if (box) {
  rememberSeats();
  box.closest("form").addEventListener("change", countWeapons);
  countWeapons();
}

// The score page.
const score = document.querySelector("[data-score]");

function step(button) {
  const field = button.parentElement.querySelector("input");
  field.value = Math.min(Math.max(Number(field.value) + Number(button.dataset.step), 0), Number(field.max));
  changed(field);
}

function own(button) {
  const select = button.parentElement.querySelector("select");
  const owner = score.querySelector("[name=owner]:checked").value;
  select.value = select.value === owner ? "" : owner;
  changed(select);
}

// Whose card it is stands on the card.
function showOwners() {
  const active = score.querySelector("[name=owner]:checked").value;
  for (const card of score.querySelectorAll("[data-card]")) {
    const owner = card.querySelector("select").value;
    const name = owner && score.querySelector(`[name=name${owner}]`).value;
    const label = name ? `${card.dataset.card}: ${name}` : card.dataset.card;
    card.querySelector("[data-own]").setAttribute("aria-label", label);
    card.querySelector(".owner-badge").textContent = owner;
    card.classList.toggle("taken-by", Boolean(owner));
    card.classList.toggle("mine", owner === active);
  }
}

// What the server counted stands beside each player too: the lines are far below the cards.
function showTotals() {
  const totals = [...document.querySelectorAll("#score .tally h2 strong")];
  for (const place of score.querySelectorAll("[data-total]")) {
    place.textContent = totals[place.dataset.total - 1]?.textContent || "–";
  }
}

function clear() {
  for (const field of score.querySelectorAll("[type=number], [data-card] select")) field.value = "";
}

if (score) {
  score.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step], [data-own]");
    if (button) ("step" in button.dataset ? step : own)(button);
  });
  // Registered before the page's own, which then counts the emptied piles.
  score.querySelector("[data-clear]").addEventListener("click", clear);
  score.addEventListener("change", showOwners);
  new MutationObserver(showTotals).observe(document.querySelector("#score"), { childList: true });
  showOwners();
  // Deferred scripts run when the whole page is there, so the result is too.
  showTotals();
}
