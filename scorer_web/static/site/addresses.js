// A page that was written ahead lies in a folder, perhaps in that of its language; the scorer answers
// to the same address without the slash, and is told the language.

const LANGUAGE = /^(de|fr|ja)\//;

const path = (url, site) => new URL(url).pathname.slice(site.pathname.length);

export const isWritten = (url, site) => /^$|\/$/.test(path(url, site));

export const isHome = (url, site) => path(url, site).replace(LANGUAGE, "") === "";

export function computed(url, site) {
  if (!isWritten(url, site)) return url;
  const found = path(url, site);
  const [, lang = "en"] = found.match(LANGUAGE) || [];
  const made = new URL(found.replace(LANGUAGE, "").replace(/\/$/, ""), site);
  made.search = `lang=${lang}`;
  made.hash = new URL(url).hash;
  return made.href;
}
