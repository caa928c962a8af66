/* Unsaved parts in the browser's storage: a crash or a closed tab loses nothing. */
export class Backup {
  constructor(storage, key) {
    this.storage = storage;
    this.key = `whyreel-annotate:${key}`;
  }

  read() {
    try {
      return JSON.parse(this.storage.getItem(this.key));
    } catch {
      return null;
    }
  }

  /* `parts`: those that the server does not have yet; none takes the backup away. */
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
