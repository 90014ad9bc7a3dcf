// Handing on a link, and a file with it where the browser can: to the apps of this phone. Browsers
// hand on only what is ready when the button is pressed, so the file is fetched before.

async function fetched({ file }) {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(answer.statusText);
  const blob = await answer.blob();
  const named = /filename="(.+)"/.exec(answer.headers.get("Content-Disposition"));
  return new File([blob], named?.[1] ?? "engawa.png", { type: blob.type });
}

async function offer(button) {
  const { title, share: url, file } = button.dataset;
  const link = { title, ...(url && { url }) };
  const ready = file && (await fetched(button.dataset).catch(() => null));
  const whole = { ...link, ...(ready && { files: [ready] }) };
  const what = navigator.canShare(whole) ? whole : link;
  button.hidden = !(what.url || what.files) || !navigator.canShare(what);
  button.addEventListener("click", () => navigator.share(what).catch(() => {}));
}

// Only secure pages have it.
if (navigator.canShare) document.querySelectorAll("[data-share]").forEach(offer);
