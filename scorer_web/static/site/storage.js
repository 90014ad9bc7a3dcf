// The folder with the tables lives in the browser's database. Where it may not, it lasts as long as
// the page does.
import { SITE } from "./addresses.js";

export const FOLDER = `/kept${SITE.pathname}`;

const synced = (FS, isReading) => new Promise((done, fail) => {
  FS.syncfs(isReading, (error) => (error ? fail(error) : done()));
});

export class Storage {
  constructor({ FS }) {
    this.FS = FS;
    this.isKept = true;
  }

  async open() {
    this.FS.mkdirTree(FOLDER);
    this.FS.mount(this.FS.filesystems.IDBFS, {}, FOLDER);
    await this.read().catch(() => {
      this.isKept = false;
      this.FS.unmount(FOLDER);
    });
  }

  read() {
    return synced(this.FS, true);
  }

  async write() {
    if (this.isKept) await synced(this.FS, false);
  }
}
