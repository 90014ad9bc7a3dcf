// Loaded in the head, before there is anything to tap: what is tapped before the other scripts have
// run is held and made once they have. They have when the document is complete, as all of them are
// modules or in the head. <html data-ready> tells it, at a table with the number of the entry shown.

const early = [];

function hold(event) {
  // Another tab is the browser's business.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  early.push(event);
}

function make(event) {
  if (event.type === "submit") event.target.requestSubmit(event.submitter);
  else event.target.dispatchEvent(new MouseEvent(event.type, event));
}

function mark() {
  document.documentElement.dataset.ready = document.querySelector("#table")?.dataset.seq || "";
}

for (const type of ["click", "submit"]) window.addEventListener(type, hold, true);

document.addEventListener("DOMContentLoaded", () => {
  for (const type of ["click", "submit"]) window.removeEventListener(type, hold, true);
  document.addEventListener("table:shown", mark);
  mark();
  early.forEach(make);
});
