// The pages of the scorer, in a frame as large as the window: the page around it stays, and with it
// the scorer. Address and title are those of the page in the frame.
import { SITE, computed, isHome, isWritten } from "./addresses.js";

const root = document.documentElement;
const isPlain = ({ button, ctrlKey, metaKey, shiftKey }) => !button && !ctrlKey && !metaKey && !shiftKey;

export class Frame {
  constructor(opened) {
    this.opened = opened;
    this.isAwake = false;
    this.title = document.title;
    window.addEventListener("popstate", ({ state }) => {
      if (state?.isFramed) this.open(location.href);
      else this.close();
    });
  }

  // Links of a page that was written ahead open in the frame, too.
  openLinks() {
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[href]");
      if (!link || event.defaultPrevented || !isPlain(event) || !this.isOurs(link)) return;
      event.preventDefault();
      history.pushState({ isFramed: true }, "", link.href);
      this.open(link.href);
    });
  }

  isOurs({ href, hash, target }) {
    const isHere = hash && href.split("#")[0] === location.href.split("#")[0];
    return href.startsWith(SITE.href) && !isHere && !target;
  }

  // Before the scorer is there only what was written ahead can be shown.
  open(url) {
    this.wanted = url;
    if (this.isAwake || isWritten(url)) this.show(this.shown(url));
  }

  // The scorer's own start page shows the tables of this phone.
  shown(url) {
    if (!isHome(url)) return url;
    return this.isAwake ? computed(url) : new URL("index.html", url).href;
  }

  wake() {
    this.isAwake = true;
    if (this.wanted && !this.element) this.open(this.wanted);
    else if (!this.element && isHome(location.href)) this.open(location.href);
  }

  // The frame is seen once there is something in it.
  show(url) {
    if (this.element) {
      this.element.contentWindow.location.assign(url);
      return;
    }
    this.element = document.createElement("iframe");
    this.element.className = "site-frame";
    this.element.src = url;
    this.element.addEventListener("load", () => this.loaded());
    document.body.append(this.element);
  }

  loaded() {
    const { contentWindow: page, contentDocument } = this.element;
    this.element.classList.add("is-shown");
    root.classList.add("is-framed");
    page.navigation?.addEventListener("currententrychange", () => this.follow());
    contentDocument.addEventListener("click", leaveByLink, true);
    this.follow();
    page.focus();
  }

  follow() {
    const { location: { href }, document: { title } } = this.element.contentWindow;
    history.replaceState({ isFramed: true }, "", href.replace(/\?lang=..$/, ""));
    document.title = title;
    this.opened(href);
  }

  close() {
    this.wanted = "";
    this.element?.remove();
    this.element = null;
    root.classList.remove("is-framed");
    document.title = this.title;
  }

  // Without the scorer: what was shown is shown again when it is back.
  sleep() {
    const shown = this.element?.contentWindow.location.href || this.wanted;
    this.close();
    this.wanted = shown;
    this.isAwake = false;
  }
}

// What lies elsewhere does not open in a frame of ours.
function leaveByLink({ target }) {
  const link = target.closest("a[href]");
  if (link && link.origin !== location.origin) link.target = "_top";
}
