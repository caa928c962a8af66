/* A visitor's tags: their names, who tags, and the tags of others that were brought in. They are
   kept in the browser's storage; `storage` is given, so that this needs no browser. */
import { caseKey } from "./agreement.js";
import { CaseNotes } from "./case_notes.js";

const DEFAULTS = ["judge is wrong", "question is unclear", "look again"];
const MOST_NAMES = 9; /* the keys 1 to 9 */
const LONGEST_NAME = 60;
const KEYS = {
  names: "tag-names",
  tagger: "tagger",
  rows: "tags",
  others: "tags-others",
  notes: "tag-notes",
};

const trimName = (name) => name.trim().slice(0, LONGEST_NAME);
const listOf = (value) => (Array.isArray(value) ? value : []);
const withKey = (row) => `${caseKey(row)}|${row.tag}|${row.tagger}`;

/* The rows of `list` that `rows` does not have yet, each once. */
function newRows(list, rows) {
  const known = new Set(rows.map(withKey));
  return list.filter((row) => !known.has(withKey(row)) && known.add(withKey(row)));
}

export class TagStore {
  constructor(storage) {
    this.storage = storage;
    this.notice = "";
    this.names = listOf(this.load("names", DEFAULTS))
      .filter((name) => typeof name === "string")
      .slice(0, MOST_NAMES);
    this.tagger = String(this.load("tagger", "me"));
    this.rows = listOf(this.load("rows", []));
    this.others = listOf(this.load("others", []));
    this.notes = new CaseNotes(listOf(this.load("notes", [])));
  }

  load(name, otherwise) {
    try {
      return JSON.parse(this.storage.getItem(`whyreel-${KEYS[name]}`)) ?? otherwise;
    } catch {
      return otherwise;
    }
  }

  save() {
    try {
      for (const name of Object.keys(KEYS)) {
        this.storage.setItem(`whyreel-${KEYS[name]}`, JSON.stringify(this[name]));
      }
    } catch {
      this.notice = "This browser keeps nothing here: export before you leave.";
    }
  }

  /* Sets a tag on a case, or takes it off. */
  toggle(subject, tag, href, title = "") {
    const row = this.tagsOf(this.rows, subject).find((mine) => mine.tag === tag);
    if (row) this.rows = this.rows.filter((mine) => mine !== row);
    else {
      const time = new Date().toISOString();
      this.rows.push({ ...subject, tag, tagger: this.tagger, time, href, title });
    }
    this.notice = "";
  }

  tagsOf(rows, subject) {
    const key = caseKey(subject);
    return rows.filter((row) => caseKey(row) === key);
  }

  /* All that the visitor has set: tags, and notes. */
  own() {
    return [...this.rows, ...this.notes.by(this.tagger)];
  }

  /* Another name for the tag number `index`; an empty one takes the tag out. */
  rename(index, text) {
    const before = this.names[index];
    const name = trimName(text);
    if (!name) this.names.splice(index, 1);
    else if (this.names.some((other, at) => other === name && at !== index)) {
      this.notice = `There is a tag “${name}” already.`;
    } else {
      this.names[index] = name;
      this.rows = this.rows.map((row) => (row.tag === before ? { ...row, tag: name } : row));
    }
  }

  /* The name as it is kept, or empty where it could not be added. */
  addName(text) {
    const name = trimName(text);
    if (!name || this.names.includes(name)) return name;
    if (this.names.length >= MOST_NAMES) {
      this.notice = "There are nine tags already: rename one.";
      return "";
    }
    this.names.push(name);
    return name;
  }

  setTagger(text) {
    const before = this.tagger;
    this.tagger = text.trim() || "me";
    this.rows = this.rows.map((row) => ({ ...row, tagger: this.tagger }));
    this.notes.rename(before, this.tagger);
  }

  /* Takes in the rows of a file: the visitor's own, and those of other taggers. */
  merge(name, rows) {
    const named = rows.map((row) => ({ ...row, tagger: row.tagger || this.tagger }));
    const tags = named.filter((row) => row.tag).map((row) => ({ ...row, note: "" }));
    const own = tags.filter((row) => row.tagger === this.tagger);
    const theirs = tags.filter((row) => row.tagger !== this.tagger);
    this.rows = this.rows.concat(newRows(own, this.rows));
    this.others = this.others.concat(newRows(theirs, this.others));
    for (const { tag } of own) {
      if (!this.names.includes(tag) && this.names.length < MOST_NAMES) this.names.push(tag);
    }
    const notes = named.filter((row) => row.note).map((row) => ({ ...row, tag: "" }));
    const differing = this.notes.merge(notes);
    this.notice =
      `${name}: ${own.length} tags of yours, ${theirs.length} of others` +
      (notes.length ? `, ${notes.length} notes` : "") +
      (differing ? `; ${differing} of them left out, for there is another note here.` : ".");
  }

  /* Whose tags or notes were brought in. */
  otherTaggers() {
    const taggers = new Set([...this.others, ...this.notes.rows].map((row) => row.tagger));
    taggers.delete(this.tagger);
    return [...taggers];
  }

  forget(tagger) {
    this.others = this.others.filter((row) => row.tagger !== tagger);
    this.notes.forget(tagger);
  }
}
