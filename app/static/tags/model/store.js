/* A visitor's tags: their names, who tags, and the tags of others that were brought in. */
import { caseKey } from "./agreement.js";
import { KeptTags } from "./kept_tags.js";
import { MOST_NAMES, mergeRows } from "./merging.js";
/** @import { Row, Subject } from "./types.d.ts" */

const LONGEST_NAME = 60;

/** @param {string} name */
const trimName = (name) => name.trim().slice(0, LONGEST_NAME);

export class TagStore extends KeptTags {
  /* Deleted tags can be restored until the next change. */
  remember() {
    const { names, tagger, rows, others, notes } = this;
    this.before = { names: [...names], tagger, rows: [...rows], others, notes: notes.copy() };
  }

  /** @param {string} notice */
  say(notice) {
    this.notice = notice;
  }

  undo() {
    if (!this.before) return;
    Object.assign(this, this.before, { before: null, notice: "Undone." });
  }

  /**
   * Sets a tag on a case, or takes it off.
   * @param {Subject} subject
   * @param {string} tag
   * @param {string} href
   * @param {string} [title]
   */
  toggle(subject, tag, href, title = "") {
    this.before = null;
    const { rows } = this;
    const row = this.tagsOf(rows, subject).find((mine) => mine.tag === tag);
    if (row) this.rows = rows.filter((mine) => mine !== row);
    else {
      const time = new Date().toISOString();
      rows.push({ ...subject, tag, tagger: this.tagger, time, href, title });
    }
    this.notice = "";
  }

  /**
   * @param {Row[]} rows
   * @param {Subject} subject
   */
  tagsOf(rows, subject) {
    const key = caseKey(subject);
    return rows.filter((row) => caseKey(row) === key);
  }

  /**
   * The visitor's note on a case; empty if there is none.
   * @param {Subject} subject
   */
  noteOn(subject) {
    return this.notes.textOf(subject, this.tagger);
  }

  /* All that the visitor has set: tags, and notes. */
  own() {
    return [...this.rows, ...this.notes.by(this.tagger)];
  }

  /**
   * Another name for a tag; an empty one takes the tag out.
   * @param {string} before
   * @param {string} text
   */
  rename(before, text) {
    const index = this.names.indexOf(before);
    const name = trimName(text);
    if (index < 0 || name === before) return;
    this.remember();
    this.notice = name ? `“${before}” is “${name}” now.` : `“${before}” is no tag any more.`;
    if (!name) this.names.splice(index, 1);
    else if (this.names.some((other, at) => other === name && at !== index)) {
      this.before = null;
      this.notice = `There is a tag “${name}” already.`;
    } else {
      this.names[index] = name;
      const { rows } = this;
      this.rows = rows.map((row) => (row.tag === before ? { ...row, tag: name } : row));
    }
  }

  /**
   * The name as it is kept, or empty where it could not be added.
   * @param {string} text
   */
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

  /** @param {string} text */
  setTagger(text) {
    const { tagger: before, rows } = this;
    const tagger = text.trim() || "me";
    this.tagger = tagger;
    this.rows = rows.map((row) => ({ ...row, tagger }));
    this.notes.rename(before, tagger);
  }

  /**
   * A note on a case; an empty one takes it away.
   * @param {Subject} subject
   * @param {string} text
   * @param {string} href
   * @param {string} title
   */
  setNote(subject, text, href, title) {
    const before = this.noteOn(subject);
    if (text.trim() === before) return;
    this.remember();
    this.notice = text.trim() ? (before ? "The note is changed." : "") : "The note is deleted.";
    if (!before) this.before = null;
    this.notes.set(subject, text, this.tagger, href, title);
  }

  /**
   * Takes in the rows of a file: the visitor's own, and those of other taggers.
   * @param {string} name
   * @param {Row[]} rows
   */
  merge(name, rows) {
    this.remember();
    this.notice = mergeRows(this, name, rows);
  }

  /* Whose tags or notes were brought in. */
  otherTaggers() {
    const taggers = new Set([...this.others, ...this.notes.rows].map((row) => row.tagger));
    taggers.delete(this.tagger);
    return [...taggers];
  }

  /** @param {string} tagger */
  forget(tagger) {
    this.remember();
    this.notice = `All that ${tagger} tagged is deleted here.`;
    const { others } = this;
    this.others = others.filter((row) => row.tagger !== tagger);
    this.notes.forget(tagger);
  }
}
