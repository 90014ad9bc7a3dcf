// Loaded in the head: says that scripts run, and switches the theme without a reload.
document.documentElement.classList.add("js");

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-theme-switch]");
  if (!form) return;
  event.preventDefault();
  const theme = event.submitter.value;
  document.documentElement.dataset.theme = theme;
  document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax`;
  form.querySelector(theme === "dark" ? ".to-light" : ".to-dark").focus();
});
