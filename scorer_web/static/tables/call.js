// A seat's phone calls its player: a buzz where the browser has one, and a mark in the tab's title.

const title = document.title;
let isCalled = false;

function call() {
  const calls = document.querySelector("#table").classList.contains("calls");
  document.title = calls ? `● ${title}` : title;
  if (calls && !isCalled && document.visibilityState === "visible") navigator.vibrate?.(60);
  isCalled = calls;
}

document.addEventListener("table:shown", call);
call();

// Whose phone it is, is asked before anything else.
const whose = document.querySelector("#whose");
if (whose) {
  whose.close();
  whose.showModal();
  whose.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]")) whose.close();
  });
}
