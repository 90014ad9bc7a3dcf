// Loaded in the head: says that scripts run, and switches the theme without a reload.
const root = document.documentElement;
root.classList.add("js");

// A page that was written ahead does not know what was chosen.
const themed = document.cookie.match(/(?:^|; )theme=(light|dark)/);
if (themed) [, root.dataset.theme] = themed;

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-theme-switch]");
  if (!form) return;
  event.preventDefault();
  const theme = event.submitter.value;
  root.dataset.theme = theme;
  document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax`;
  form.querySelector(theme === "dark" ? ".to-light" : ".to-dark").focus();
});
