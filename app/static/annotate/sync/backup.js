/* Unsaved parts in the browser's storage: a crash or a closed tab loses nothing. */
/** @import { DocParts } from "../types.d.ts" */

export class Backup {
  /**
   * @param {Pick<Storage, "getItem" | "setItem" | "removeItem">} storage
   * @param {string} key
   */
  constructor(storage, key) {
    this.storage = storage;
    this.key = `whyreel-annotate:${key}`;
  }

  /** @returns {{version: number, parts: DocParts} | null} */
  read() {
    try {
      return JSON.parse(this.storage.getItem(this.key) ?? "null");
    } catch {
      return null;
    }
  }

  /**
   * `parts`: those that the server does not have yet; none takes the backup away.
   * @param {number} version
   * @param {DocParts} parts
   */
  write(version, parts) {
    try {
      if (Object.keys(parts).length) {
        this.storage.setItem(this.key, JSON.stringify({ version, parts }));
      } else this.storage.removeItem(this.key);
    } catch {
      /* A full or closed storage: the page itself still holds the parts. */
    }
  }
}
