/* Saves a document by itself: each changed part is put to the server with the version it was made
   from, one after the other. Without a connection it tries again; where somebody else (or another
   window) saved in between, both versions are kept until one is chosen. */
import { documentOf } from "../model/document.js";
import { changedParts, merged } from "./merging.js";
/**
 * @import {
 *   Conflict, Doc, DocPart, DocParts, Fault, PutReply, SaveStatus, Work,
 * } from "../types.d.ts"
 */
/** @import { Backup } from "./backup.js" */

/**
 * @param {() => void} run
 * @param {number} ms
 * @returns {unknown}
 */
const wait = (run, ms) => setTimeout(run, ms);
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15000;

const NO_DOCUMENT = documentOf(null);

/**
 * The options of a saver.
 *
 * @typedef {object} SaverParts
 * @property {(version: number, part: DocPart, value: unknown) => Promise<PutReply>} put
 * @property {() => Promise<Pick<Work, "version" | "parts">>} load
 * @property {(status: SaveStatus) => void} show draws
 * @property {(doc: Doc) => void} take brings in what others saved
 * @property {Pick<Backup, "read" | "write">} backup
 * @property {typeof wait} [later] setTimeout but in tests
 * @property {number} [pause]
 * @property {() => number} [now]
 */

export class Saver {
  /** @param {SaverParts} parts */
  constructor({ put, load, show, take, backup, later = wait, pause = 400, now = Date.now }) {
    this.put = put;
    this.load = load;
    this.show = show;
    this.take = take;
    this.backup = backup;
    this.later = later;
    this.pause = pause;
    this.now = now;
    this.version = 0;
    this.planned = false;
    this.base = NO_DOCUMENT;
    this.doc = NO_DOCUMENT;
    /** @type {SaveStatus} */
    this.status = { name: "saved", at: null, conflicts: [], words: "" };
    /** @type {Map<DocPart, { value: unknown, words: string }>} */
    this.refused = new Map();
    this.wait = FIRST_WAIT;
    this.running = false;
  }

  /**
   * Begins with the server's document; gives the one to show: with what a crash left unsaved.
   * @param {Pick<Work, "version" | "parts">} work
   */
  open(work) {
    this.version = work.version;
    this.base = this.doc = documentOf(work.parts);
    const left = this.backup.read();
    if (!left) return this.doc;
    const mine = documentOf({ ...work.parts, ...left.parts });
    const others = left.version !== this.version;
    const conflicts = changedParts(mine, this.base).map((part) => ({
      part,
      mine: mine[part],
      theirs: this.base[part],
    }));
    this.doc = mine;
    if (others && conflicts.length) this.say("conflict", { conflicts });
    else this.update(mine);
    return mine;
  }

  /**
   * @param {SaveStatus["name"]} name
   * @param {Partial<SaveStatus>} [rest]
   */
  say(name, rest = {}) {
    const { at } = this.status;
    this.status = { name, at, conflicts: [], words: "", ...rest };
    this.show(this.status);
  }

  dirty() {
    const parts = changedParts(this.doc, this.base);
    return parts.filter((part) => this.refused.get(part)?.value !== this.doc[part]);
  }

  /** @param {Doc} doc */
  update(doc) {
    this.doc = doc;
    this.keep();
    if (this.status.name === "conflict") return;
    if (!this.dirty().length) {
      if (!this.running) this.settle();
      return;
    }
    if (this.status.name !== "offline") this.say("unsaved");
    this.schedule(this.pause);
  }

  /* Unsaved changes are kept in the browser until the server has them. */
  keep() {
    const parts = changedParts(this.doc, this.base);
    /** @type {DocParts} */
    const unsaved = Object.fromEntries(parts.map((part) => [part, this.doc[part]]));
    this.backup.write(this.version, unsaved);
  }

  /** @param {number} ms */
  schedule(ms) {
    if (this.planned) return;
    this.planned = true;
    this.later(() => {
      this.planned = false;
      this.flush();
    }, ms);
  }

  async flush() {
    if (this.running || this.status.name === "conflict") return;
    this.running = true;
    try {
      for (let [part] = this.dirty(); part; [part] = this.dirty()) {
        if (!(await this.send(part))) break;
      }
    } finally {
      this.running = false;
    }
  }

  /**
   * True where the next part may follow.
   * @param {DocPart} part
   */
  async send(part) {
    const value = this.doc[part];
    this.say(this.status.name === "offline" ? "offline" : "saving");
    const reply = await this.put(this.version, part, value);
    const { words = "" } = reply;
    if (reply.status === "offline") return this.retry(words);
    if (reply.status === "conflict") return this.meet(reply);
    if (reply.status === "refused") this.refused.set(part, { value, words });
    else {
      this.refused.delete(part);
      Object.assign(this, { version: reply.version, wait: FIRST_WAIT });
      this.base = { ...this.base, [part]: value };
    }
    this.keep();
    this.settle(reply.faults);
    return true;
  }

  /** @param {Fault[]} [faults] */
  settle(faults) {
    if (this.dirty().length) return;
    const refusals = changedParts(this.doc, this.base).map((part) => this.refused.get(part)?.words);
    if (refusals.length) this.say("refused", { words: refusals.join("; ") });
    else this.say("saved", { at: this.now(), faults });
  }

  /** @param {string} words */
  retry(words) {
    this.say("offline", { words });
    this.schedule(this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    return false;
  }

  /**
   * A 409: what others saved is fetched and merged; what both changed is left to a person.
   * @param {Pick<Conflict, "by" | "at">} reply
   */
  async meet({ by, at }) {
    const work = await this.load().catch(() => null);
    if (!work) return this.retry("no connection");
    const theirs = documentOf(work.parts);
    const { doc, conflicts } = merged(this.base, this.doc, theirs);
    Object.assign(this, { version: work.version, base: theirs, doc });
    this.take(doc);
    this.keep();
    if (!conflicts.length) return true;
    this.say("conflict", { conflicts: conflicts.map((each) => ({ ...each, by, at })) });
    return false;
  }

  /**
   * A person's choice of one conflict: mine is saved over theirs (which the server keeps as an
   * earlier version), or theirs is taken.
   * @param {DocPart} part
   * @param {"mine" | "theirs"} choice
   */
  resolve(part, choice) {
    const conflict = this.status.conflicts.find((each) => each.part === part);
    const conflicts = this.status.conflicts.filter((each) => each !== conflict);
    if (choice === "theirs") this.doc = { ...this.doc, [part]: conflict?.theirs };
    this.say(conflicts.length ? "conflict" : "unsaved", { conflicts });
    this.keep();
    if (conflicts.length) return;
    if (this.dirty().length) this.schedule(0);
    else this.say("saved", { at: this.now() });
  }
}
