// The pages of the scorer, in a frame as large as the window: the page around it stays, and with it
// the scorer. Address and title are those of the page in the frame.
import { computed, isHome, isWritten } from "./addresses.js";

const isPlain = ({ button, ctrlKey, metaKey, shiftKey }) => !button && !ctrlKey && !metaKey && !shiftKey;

export class Frame {
  constructor(site, opened) {
    this.site = site;
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

  isOurs({ href, hash, target, hasAttribute }) {
    const isHere = hash && href.split("#")[0] === location.href.split("#")[0];
    return href.startsWith(this.site.href) && !isHere && !target;
  }

  // Before the scorer is there only what was written ahead can be shown.
  open(url) {
    this.wanted = url;
    if (this.isAwake || isWritten(url, this.site)) this.show(this.shown(url));
  }

  // The scorer's own start page shows the tables of this phone.
  shown(url) {
    if (!isHome(url, this.site)) return url;
    return this.isAwake ? computed(url, this.site) : new URL("index.html", url).href;
  }

  wake() {
    this.isAwake = true;
    if (this.wanted && !this.element) this.open(this.wanted);
    else if (!this.element && isHome(location.href, this.site)) this.open(location.href);
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
    page.navigation?.addEventListener("currententrychange", () => this.follow());
    contentDocument.addEventListener("click", leaveByLink, true);
    this.follow();
    page.focus();
  }

  follow() {
    const { location: { href }, document: { title } } = this.element.contentWindow;
    history.replaceState({ isFramed: true }, "", href);
    document.title = title;
    this.opened(href);
  }

  close() {
    this.element?.remove();
    this.element = null;
    this.wanted = "";
    document.title = this.title;
  }
}

// What lies elsewhere does not open in a frame of ours.
function leaveByLink({ target }) {
  const link = target.closest("a[href]");
  if (link && link.origin !== location.origin) link.target = "_top";
}
