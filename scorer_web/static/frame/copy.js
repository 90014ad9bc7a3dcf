// Copying a link. Plain http has no clipboard: there the old command is tried, and what cannot be
// copied stays selected to be copied by hand.

async function copied(text, field) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed: the field is still there.
    }
  }
  field.focus();
  field.select();
  return document.execCommand("copy");
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const isCopied = await copied(button.dataset.copy, button.closest(".copy").querySelector("[data-select]"));
  button.querySelector("[data-says]").textContent = isCopied ? button.dataset.done : button.dataset.byHand;
  button.querySelector(".to-copy").hidden = isCopied;
  button.querySelector(".copied").hidden = !isCopied;
});

for (const field of document.querySelectorAll("[data-select]")) {
  field.addEventListener("focus", () => field.select());
  field.addEventListener("click", () => field.select());
}
