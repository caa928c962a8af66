/* The one store of this page with what is tagged in it: the card that has the focus, or the case
   that is open. `draw` is called after each change. */
import { findStorage } from "../forms/kept.js";
import { read } from "./model/files.js";
import { TagStore } from "./model/store.js";
/** @import { Subject } from "./model/types.d.ts" */
import { closestTo } from "../shell/event_target.js";

const MOST_BYTES = 8 << 20;
const CARD = "a.wr-card[data-wr-case]";
export const MOST_SENT = 60; /* what an address holds: views/address/filters.py */

/**
 * @param {HTMLElement} element
 * @returns {Subject}
 */
export function caseOf({ dataset }) {
  const { wrBenchmark: benchmark, wrCase, wrModel: model, wrJudge: judge } = dataset;
  return { benchmark, case: wrCase, model, judge };
}

/**
 * The title of the case on the page, for the list of tagged cases; never part of a file.
 * @param {HTMLElement} element
 */
const titleOf = (element) =>
  (
    element.querySelector(".wr-card-title") ??
    document.querySelector("[aria-current] .wr-card-title, [aria-current] .wr-rail-text > b")
  )?.textContent
    ?.trim()
    .slice(0, 160) ?? "";

/** @param {HTMLElement} element */
const addressOf = (element) => element.getAttribute("href") || `cases${location.search}`;

export const showsTagged = () => new URLSearchParams(location.search).has("tagged");

export class TagDesk {
  /** @param {(desk: TagDesk) => void} draw */
  constructor(draw) {
    this.store = new TagStore(findStorage());
    this.draw = () => draw(this);
    /**
     * The card that had the focus, which a click on a button of the bar takes.
     * @type {HTMLElement | null}
     */
    this.last = null;
    /**
     * The element that a new tag is for.
     * @type {HTMLElement | null}
     */
    this.waiting = null;
    this.isOpen = false;
    /**
     * Notes that were left without being saved, by case.
     * @type {Map<string, string>}
     */
    this.drafts = new Map();
  }

  /** @param {Event} event */
  remember = (event) => {
    this.last = closestTo(event, CARD) || this.last;
  };

  /**
   * Runs a change of the store as it is by now, in whichever tab; keeps it and shows it.
   * @param {(store: TagStore) => void} work
   */
  change = (work) => {
    this.store.reload();
    work(this.store);
    this.store.save();
    this.draw();
  };

  /* Another tab has written, or the page comes back from the browser's memory. */
  heard = () => {
    if (this.store.reload()) this.draw();
  };

  /**
   * The card that has the focus, or the case that is open.
   * @returns {HTMLElement | null}
   */
  current() {
    /** @type {HTMLElement | null | undefined} */
    const focused = document.activeElement?.closest(CARD);
    return focused ?? document.querySelector(".wr-opencase[data-wr-case]");
  }

  /* The case that a button of the bar acts on: also the card that had the focus before it. */
  target() {
    const element = this.current() || this.last;
    if (element && document.contains(element)) return element;
    this.store.say("Choose a card first: j goes to the next.");
    this.draw();
    return null;
  }

  /**
   * @param {HTMLElement} element
   * @param {string} tag
   */
  toggle(element, tag) {
    this.change((store) =>
      store.toggle(caseOf(element), tag, addressOf(element), titleOf(element)),
    );
  }

  /**
   * A new tag, set at once on the case that was waiting for it.
   * @param {string} text
   */
  addTag(text) {
    if (!text.trim()) return;
    let name = "";
    this.change((store) => (name = store.addName(text)));
    const element = this.waiting && document.contains(this.waiting) ? this.waiting : null;
    if (!name) return;
    this.waiting = null;
    if (!element) return;
    this.toggle(element, name);
    element.focus?.();
  }

  leaveNewTag() {
    this.waiting?.focus?.();
    this.waiting = null;
  }

  /**
   * @param {HTMLElement} element
   * @param {string} text
   */
  saveNote(element, text) {
    this.drafts.delete(element.dataset.wrCase ?? "");
    this.change((store) =>
      store.setNote(caseOf(element), text, addressOf(element), titleOf(element)),
    );
  }

  /** @param {File[]} files */
  importFile = async ([file]) => {
    if (!file) return;
    try {
      if (file.size > MOST_BYTES) throw new Error("it is larger than 8 MB");
      const rows = read(file.name, await file.text());
      this.change((store) => {
        const taggers = store.otherTaggers().length;
        store.merge(file.name, rows);
        this.isOpen = this.isOpen || store.otherTaggers().length > taggers;
      });
    } catch (error) {
      this.store.before = null;
      const { message } = /** @type {Error} */ (error);
      this.store.say(`${file.name}: ${message}. Nothing was imported.`);
      this.draw();
    }
  };

  /** @param {boolean} on */
  open = (on) => {
    this.isOpen = on;
    this.draw();
  };

  /**
   * Which cases are tagged only this browser knows: their ids go into the address.
   * @param {boolean} on
   */
  showTagged = (on) => {
    const query = new URLSearchParams(location.search);
    for (const name of ["tagged", "page", "case", "clip", "show"]) query.delete(name);
    const keys = [...new Set(this.store.own().map((row) => row.case))].reverse();
    if (on && !keys.length) {
      this.store.say("You have tagged no case yet.");
      this.draw();
      return;
    }
    if (on) keys.slice(0, MOST_SENT).forEach((key) => query.append("tagged", key ?? ""));
    location.assign(`cases?${query}`);
  };
}
