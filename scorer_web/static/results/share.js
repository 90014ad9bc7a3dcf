// Sharing a result: the picture itself where the browser can hand it on, else the link.
const share = document.querySelector("[data-share]");

async function picture() {
  const answer = await fetch(share.dataset.picture);
  if (!answer.ok) throw new Error(answer.statusText);
  return new File([await answer.blob()], "engawa.png", { type: "image/png" });
}

// Browsers hand on only what is ready when the button is pressed, so the picture is fetched before.
if (navigator.canShare) {
  const { title, share: url } = share.dataset;
  picture().catch(() => null).then((file) => {
    const whole = { title, url, ...(file && { files: [file] }) };
    const what = navigator.canShare(whole) ? whole : { title, url };
    share.hidden = !navigator.canShare(what);
    share.addEventListener("click", () => navigator.share(what).catch(() => {}));
  });
}
