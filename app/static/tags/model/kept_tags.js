/* The parts of a visitor's tags in the browser's storage, which other tabs change too. `storage` is
   given, so that this needs no browser. */
import { CaseNotes } from "./case_notes.js";
import { MOST_NAMES } from "./merging.js";

const DEFAULTS = ["judge is wrong", "question is unclear", "look again"];
const KEYS = {
  names: "tag-names",
  tagger: "tagger",
  rows: "tags",
  others: "tags-others",
  notes: "tag-notes",
};

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

const listOf = (value) => (Array.isArray(value) ? value : []);

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export class KeptTags {
  constructor(storage) {
    this.storage = storage;
    this.notice = "";
    this.before = null;
    this.texts = {}; /* as they were last read or written */
    this.saved = {}; /* the same in our own words */
    this.reload();
  }

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
    const changed = Object.keys(KEYS).filter((name) => this.textOf(name) !== this.texts[name]);
    for (const name of changed) {
      this.texts[name] = this.textOf(name);
      this[name] = READ[name](parsed(this.texts[name]));
      this.saved[name] = JSON.stringify(this[name]);
    }
    if (changed.length) this.before = null;
    return changed.length > 0;
  }

  /* Writes what was changed here, and nothing else: the rest may be another tab's by now. */
  save() {
    try {
      for (const name of Object.keys(KEYS)) {
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
