/* The one store of this page with what is tagged in it: the card that has the focus, or the case
   that is open. `draw` is called after each change. */
import { findStorage } from "../forms/kept.js";
import { read } from "./model/files.js";
import { TagStore } from "./model/store.js";

const MOST_BYTES = 8 << 20;
const CARD = "a.wr-card[data-wr-case]";
export const MOST_SENT = 60; /* what an address holds: views/address/filters.py */

export function caseOf({ dataset }) {
  const { wrBenchmark: benchmark, wrCase, wrModel: model, wrJudge: judge } = dataset;
  return { benchmark, case: wrCase, model, judge };
}

/* What the case is called on the page, for the list of tagged cases; never part of a file. */
const titleOf = (element) =>
  (
    element.querySelector(".wr-card-title") ??
    document.querySelector("[aria-current] .wr-card-title, [aria-current] .wr-rail-text > b")
  )?.textContent
    .trim()
    .slice(0, 160) ?? "";

const addressOf = (element) => element.getAttribute("href") || `cases${location.search}`;

export const showsTagged = () => new URLSearchParams(location.search).has("tagged");

export class TagDesk {
  constructor(draw) {
    this.store = new TagStore(findStorage());
    this.draw = () => draw(this);
    /* `last`: the card that had the focus, which a click on a button of the bar takes. `waiting`:
       the element that a new tag is for. `drafts`: notes that were left without being saved. */
    Object.assign(this, { last: null, waiting: null, isOpen: false, drafts: new Map() });
  }

  remember = ({ target }) => {
    this.last = target.closest(CARD) || this.last;
  };

  /* Runs a change of the store as it is by now, in whichever tab; keeps it and shows it. */
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

  /* The card that has the focus, or the case that is open. */
  current() {
    const focused = document.activeElement?.closest(CARD);
    return focused || document.querySelector(".wr-opencase[data-wr-case]");
  }

  /* What a button of the bar is for: also the card that had the focus before it. */
  target() {
    const element = this.current() || this.last;
    if (element && document.contains(element)) return element;
    this.store.say("Choose a card first: j goes to the next.");
    this.draw();
    return null;
  }

  toggle(element, tag) {
    this.change((store) =>
      store.toggle(caseOf(element), tag, addressOf(element), titleOf(element)),
    );
  }

  /* A new tag, set at once on the case that was waiting for it. */
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

  saveNote(element, text) {
    this.drafts.delete(element.dataset.wrCase);
    this.change((store) =>
      store.setNote(caseOf(element), text, addressOf(element), titleOf(element)),
    );
  }

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
      this.store.say(`${file.name}: ${error.message}. Nothing was imported.`);
      this.draw();
    }
  };

  open = (on) => {
    this.isOpen = on;
    this.draw();
  };

  /* Which cases are tagged only this browser knows: their ids go into the address. */
  showTagged = (on) => {
    const query = new URLSearchParams(location.search);
    for (const name of ["tagged", "page", "case", "clip", "show"]) query.delete(name);
    const keys = [...new Set(this.store.own().map((row) => row.case))].reverse();
    if (on && !keys.length) {
      this.store.say("You have tagged no case yet.");
      this.draw();
      return;
    }
    if (on) keys.slice(0, MOST_SENT).forEach((key) => query.append("tagged", key));
    location.assign(`cases?${query}`);
  };
}
