// Where the site lies, and what its addresses stand for. A page that was written ahead lies in a
// folder, perhaps in that of its language; the scorer answers to the same address without the slash,
// and is told the language.

export const SITE = new URL("../../", import.meta.url);

const LANGUAGE = /^([a-z]{2})\//;

// Several sites may lie on one host; what the browser keeps for one is not the other's.
export const named = (name) => `engawa ${SITE.pathname} ${name}`;

export const address = (path) => new URL(path, SITE).href;

const path = (url) => new URL(url).pathname.slice(SITE.pathname.length);

export const isWritten = (url) => /^$|\/$/.test(path(url));

export const isHome = (url) => path(url).replace(LANGUAGE, "") === "";

export function computed(url) {
  const [, lang = "en"] = path(url).match(LANGUAGE) || [];
  return address(`${path(url).replace(LANGUAGE, "").replace(/\/$/, "")}?lang=${lang}${new URL(url).hash}`);
}
