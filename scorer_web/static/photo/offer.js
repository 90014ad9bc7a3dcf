// Offers to take a photo where the browser can read one; what that takes is loaded with the first.
const offer = document.querySelector("[data-photo]");
const failed = offer.querySelector("[role=alert]");
const dialog = offer.querySelector("dialog");

// A form may stand around the offer, and the sheet holds one of its own.
document.body.append(dialog);
offer.hidden = !(window.Worker && window.createImageBitmap && window.HTMLDialogElement);

document.addEventListener("change", async ({ target }) => {
  if (target.type !== "file" || !target.files.length) return;
  failed.hidden = true;
  try {
    const { show } = await import(offer.dataset.sheetScript);
    await show(dialog, offer.dataset, target.files[0]);
  } catch {
    dialog.close();
    failed.hidden = false;
  }
  // The same photo may be chosen again.
  target.value = "";
});
