// What there is to say, in the words of the page.
import { named } from "./addresses.js";

const progress = () => document.querySelector("[data-site-progress]");
const notice = (name) => document.querySelector(`[data-site-notice="${name}"]`);

export function say(name) {
  notice(name).hidden = false;
}

// Some things are worth saying only once on a phone; one that forgets everything hears them again.
export function sayOnce(name) {
  const told = named(`told ${name}`);
  try {
    if (localStorage.getItem(told)) return;
    localStorage.setItem(told, "yes");
  } catch {
    // Nothing can be remembered here, not even this.
  }
  say(name);
}

export function unsay(name) {
  notice(name).hidden = true;
}

export function showProgress(percent) {
  progress().hidden = percent >= 100;
  progress().querySelector("progress").value = percent;
}

// What happens when a button that is for this is pressed.
export function on(what, work) {
  document.addEventListener("click", ({ target }) => {
    if (target.closest(`[data-site-do="${what}"]`)) work();
  });
}

document.addEventListener("click", ({ target }) => {
  const said = target.closest("[data-site-do=dismiss]")?.closest("[data-site-notice]");
  if (said) said.hidden = true;
});
