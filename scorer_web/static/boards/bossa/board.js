// Bossa: a tapped tile rises at once, before the table answers, and four of them are a hand.

document.addEventListener("click", (event) => {
  const tile = event.target.closest("#table [data-tile]");
  if (tile && !document.body.classList.contains("busy")) tile.classList.toggle("up");
}, true);

// The hand that is turned up: the fourth tile sends it.
const pickedIn = (grid) => grid.querySelectorAll("input:checked").length;

function count() {
  const grid = document.querySelector("[data-four]");
  if (!grid) return;
  const form = grid.closest("form");
  form.querySelector("[data-count]").textContent = `${pickedIn(grid)} / 4`;
  form.querySelector("#done").disabled = pickedIn(grid) !== 4;
  // News from other phones leave tiles alone that are picked already.
  grid.closest(".dock").toggleAttribute("data-draft", pickedIn(grid) > 0);
}

document.addEventListener("change", (event) => {
  const grid = event.target.closest("[data-four]");
  if (!grid) return;
  count();
  if (pickedIn(grid) === 4) grid.closest("form").requestSubmit();
});

document.addEventListener("table:shown", count);
count();
