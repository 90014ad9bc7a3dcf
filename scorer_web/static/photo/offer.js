// Offers to take a photo where the browser can read one; what that takes is loaded with the first.
const canRead = window.Worker && window.createImageBitmap && window.HTMLDialogElement;
// Out of the offer: a form may stand around that, and a table exchanges it with every entry.
const dialog = document.createElement("dialog");
dialog.id = "photo";
dialog.className = "sheet photo";
dialog.setAttribute("aria-labelledby", "photo-title");
document.body.append(dialog);

const offerNow = () => document.querySelector("[data-photo]");

function offer() {
  if (!offerNow()) dialog.close?.();
  else offerNow().hidden = !canRead;
}

document.addEventListener("change", async ({ target }) => {
  if (target.type !== "file" || !target.files.length) return;
  const { dataset } = offerNow();
  setFailed(false);
  try {
    const { show } = await import(dataset.sheetScript);
    await show(dialog, dataset, target.files[0]);
  } catch {
    dialog.close();
    setFailed(true);
  }
  // The same photo may be chosen again.
  target.value = "";
});

function setFailed(has) {
  const told = offerNow()?.querySelector("[role=alert]");
  if (told) told.hidden = !has;
}

document.addEventListener("table:shown", offer);
offer();
