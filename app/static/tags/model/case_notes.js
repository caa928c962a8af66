/* Notes on cases: one of each tagger on a case. */
import { caseKey } from "./agreement.js";
/** @import { Row, Subject } from "./types.d.ts" */

export const LONGEST_NOTE = 2000;

export class CaseNotes {
  /** @param {Row[]} rows */
  constructor(rows) {
    this.rows = rows.filter((row) => typeof row?.note === "string");
  }

  /* The copy in the browser's storage. */
  toJSON() {
    return this.rows;
  }

  copy() {
    return new CaseNotes([...this.rows]);
  }

  /** @param {Subject} subject */
  of(subject) {
    const key = caseKey(subject);
    return this.rows.filter((row) => caseKey(row) === key);
  }

  /** @param {string} tagger */
  by(tagger) {
    return this.rows.filter((row) => row.tagger === tagger);
  }

  /**
   * @param {Subject} subject
   * @param {string} tagger
   */
  textOf(subject, tagger) {
    return this.of(subject).find((row) => row.tagger === tagger)?.note ?? "";
  }

  /**
   * A tagger's note on a case; an empty one takes it away.
   * @param {Subject} subject
   * @param {string} text
   * @param {string} tagger
   * @param {string} href
   * @param {string} [title]
   */
  set(subject, text, tagger, href, title = "") {
    const key = caseKey(subject);
    const note = text.trim().slice(0, LONGEST_NOTE);
    this.rows = this.rows.filter((row) => caseKey(row) !== key || row.tagger !== tagger);
    const time = new Date().toISOString();
    if (note) this.rows.push({ ...subject, note, tagger, time, href, title });
  }

  /**
   * Adds notes where their tagger has none on the case; how many differ from the one there.
   * @param {Row[]} notes
   */
  merge(notes) {
    let differing = 0;
    for (const row of notes) {
      const known = this.textOf(row, row.tagger);
      if (!known) this.rows.push(row);
      else if (known !== row.note) differing += 1;
    }
    return differing;
  }

  /**
   * @param {string} before
   * @param {string} after
   */
  rename(before, after) {
    this.rows = this.rows.map((row) => (row.tagger === before ? { ...row, tagger: after } : row));
  }

  /** @param {string} tagger */
  forget(tagger) {
    this.rows = this.rows.filter((row) => row.tagger !== tagger);
  }
}
