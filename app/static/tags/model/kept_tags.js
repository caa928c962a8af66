/* The parts of a visitor's tags in the browser's storage, which other tabs change too. `storage` is
   given, so that this needs no browser. */
import { CaseNotes } from "./case_notes.js";
import { MOST_NAMES } from "./merging.js";
/** @import { Kept, Row } from "./types.d.ts" */

const DEFAULTS = ["judge is wrong", "question is unclear", "look again"];
const KEYS = {
  names: "tag-names",
  tagger: "tagger",
  rows: "tags",
  others: "tags-others",
  notes: "tag-notes",
};

/** @typedef {keyof Kept} Part */
const PARTS = /** @type {Part[]} */ (Object.keys(KEYS));

/** @type {{ [name in Part]: (kept: any) => Kept[name] }} */
const READ = {
  names: (kept) =>
    listOf(kept ?? DEFAULTS)
      .filter((name) => typeof name === "string")
      .slice(0, MOST_NAMES),
  tagger: (kept) => String(kept ?? "me"),
  rows: (kept) => listOf(kept),
  others: (kept) => listOf(kept),
  notes: (kept) => new CaseNotes(listOf(kept)),
};

/**
 * @param {unknown} value
 * @returns {any[]}
 */
const listOf = (value) => (Array.isArray(value) ? value : []);

/** @param {string | null} text */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

export class KeptTags {
  names = READ.names(null);
  tagger = READ.tagger(null);
  rows = READ.rows(null);
  others = READ.others(null);
  notes = READ.notes(null);

  /** @param {Pick<Storage, "getItem" | "setItem">} storage */
  constructor(storage) {
    this.storage = storage;
    this.notice = "";
    /**
     * The tags that can be restored.
     * @type {Kept | null}
     */
    this.before = null;
    /**
     * The parts as they were last read or written.
     * @type {Partial<Record<Part, string | null>>}
     */
    this.texts = {};
    /**
     * The same in our own words.
     * @type {Partial<Record<Part, string>>}
     */
    this.saved = {};
    this.reload();
  }

  /** @param {Part} name */
  textOf(name) {
    try {
      return this.storage.getItem(`whyreel-${KEYS[name]}`);
    } catch {
      return null;
    }
  }

  /* Takes in what another tab has written since; true where there is something. Then nothing is had
     back any more, since that would take the other tab's changes away. */
  reload() {
    const changed = PARTS.filter((name) => this.textOf(name) !== this.texts[name]);
    for (const name of changed) {
      const text = this.textOf(name);
      this.texts[name] = text;
      Object.assign(this, { [name]: READ[name](parsed(text)) });
      this.saved[name] = JSON.stringify(this[name]);
    }
    if (changed.length) this.before = null;
    return changed.length > 0;
  }

  /* Writes what was changed here, and nothing else: the rest may be another tab's by now. */
  save() {
    try {
      for (const name of PARTS) {
        const text = JSON.stringify(this[name]);
        if (text === this.saved[name]) continue;
        this.storage.setItem(`whyreel-${KEYS[name]}`, text);
        this.texts[name] = this.saved[name] = text;
      }
    } catch {
      this.notice = "This browser keeps nothing here: export before you leave.";
    }
  }
}
