// Loaded in the head. The first page is English, and whoever prefers another of our languages is led
// to theirs, unless they have chosen one here. A page without a language of its own shows theirs.

const FIRST = "en";
const tongues = new Map(
  [...document.querySelectorAll("link[hreflang]")].map(({ hreflang, href }) => [hreflang, href]),
);

function remembered() {
  try {
    return localStorage.getItem("lang");
  } catch {
    // Where nothing can be remembered, a choice would be overruled every time.
    return document.documentElement.lang;
  }
}

function preferred() {
  const asked = new URLSearchParams(location.search).get("lang");
  const liked = navigator.languages.map((code) => code.slice(0, 2));
  return [asked, remembered(), ...liked, FIRST].find((code) => tongues.has(code));
}

if ("leads" in document.currentScript.dataset && preferred() !== FIRST) {
  location.replace(tongues.get(preferred()));
}

document.addEventListener("DOMContentLoaded", () => {
  for (const words of document.querySelectorAll("[data-site-words]")) {
    words.hidden = false;
    if (words.lang === preferred()) document.documentElement.lang = words.lang;
    else words.remove();
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-tongue]");
  if (link) window.memory.keep("lang", link.hreflang);
});
