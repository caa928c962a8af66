/* The one store of this page, what is tagged in it, and the event that all is drawn after. */
import { read } from "./files.js";
import { TagStore } from "./store.js";

const MOST_BYTES = 8 << 20;
const CARD = "a.wr-card[data-wr-case]";
export const MOST_SENT = 60; /* what an address holds: views/address/filters.py */

/* A page in a frame may be refused its storage: then nothing is kept. */
const noStorage = {
  getItem: () => null,
  setItem() {
    throw new Error("no storage");
  },
};

function findStorage() {
  try {
    return window.localStorage;
  } catch {
    return noStorage;
  }
}

export const store = new TagStore(findStorage());
export const changes = new EventTarget();
export const redraw = () => changes.dispatchEvent(new Event("change"));
export const showsTagged = () => new URLSearchParams(location.search).has("tagged");

/* `last`: the card that had the focus, which a click on a button of the bar takes. `waiting`: the
   element that a new tag is for. */
export const focus = { last: null, waiting: null };

document.addEventListener("focusin", (event) => {
  focus.last = event.target.closest(CARD) || focus.last;
});

export function saveAndDraw() {
  store.save();
  redraw();
}

export function caseOf({ dataset }) {
  const { wrBenchmark: benchmark, wrCase, wrModel: model, wrJudge: judge } = dataset;
  return { benchmark, case: wrCase, model, judge };
}

/* The card that has the focus, or the case that is open. */
export function currentElement() {
  const focused = document.activeElement && document.activeElement.closest(CARD);
  return focused || document.querySelector(".wr-opencase[data-wr-case]");
}

/* What the case is called on the page, for the list of tagged cases; never part of a file. */
export const titleOf = (element) =>
  (
    element.querySelector(".wr-card-title") ??
    document.querySelector("[aria-current] .wr-card-title")
  )?.textContent
    .trim()
    .slice(0, 160) ?? "";

export function toggleTag(element, tag) {
  const href = element.getAttribute("href") || `cases${location.search}`;
  store.toggle(caseOf(element), tag, href, titleOf(element));
  saveAndDraw();
}

/* A new tag, set at once on the case that was waiting for it. */
export function addTag(text) {
  if (!text.trim()) return;
  const name = store.addName(text);
  if (!name) {
    redraw();
    return;
  }
  const element = focus.waiting && document.contains(focus.waiting) ? focus.waiting : null;
  focus.waiting = null;
  if (!element) {
    saveAndDraw();
    return;
  }
  toggleTag(element, name);
  if (element.focus) element.focus();
}

export async function importFile(file) {
  try {
    if (file.size > MOST_BYTES) throw new Error("it is larger than 8 MB");
    store.merge(file.name, read(file.name, await file.text()));
  } catch (error) {
    store.notice = `${file.name}: ${error.message}. Nothing was taken in.`;
  }
  saveAndDraw();
}

/* Which cases are tagged only this browser knows: their ids go into the address. */
export function showTagged(on) {
  const query = new URLSearchParams(location.search);
  for (const name of ["tagged", "page", "case"]) query.delete(name);
  const keys = [
    ...new Set(
      store
        .own()
        .map((row) => row.case)
        .reverse(),
    ),
  ];
  if (on && !keys.length) {
    store.notice = "You have tagged no case yet.";
    redraw();
    return;
  }
  if (on) keys.slice(0, MOST_SENT).forEach((key) => query.append("tagged", key));
  for (const name of ["clip", "show"]) query.delete(name);
  location.assign(`cases?${query}`);
}
