/* The view of a page: slots of server-made, escaped HTML, and what scripts draw into some of
   them. */
import { setAddress } from "./address.js";
import { isFigure, mountLive, nameFigure } from "./mounting.js";
import { LATER, whenQuiet } from "./quiet.js";
/** @import { Handle, Live, View } from "./types.d.ts" */

/**
 * The view as the server sent it; null on pages without one.
 * @type {{ shown: View | null }}
 */
export const page = { shown: null };
/** @type {Map<string, Handle>} */
const mounted = new Map();
/**
 * Slots whose script is on its way or waits until they are seen, each with how to call that off.
 * @type {Map<string, AbortController>}
 */
const waiting = new Map();

/** The view of a page that has one. */
export function shownPage() {
  if (!page.shown) throw new Error("This page has no view.");
  return page.shown;
}

/** @param {string} id */
function slotOf(id) {
  return document.querySelector(`#wr-${CSS.escape(id)} > .wr-slot`);
}

/**
 * @param {string} id
 * @returns {HTMLElement | null}
 */
function placeOf(id) {
  const slot = slotOf(id);
  return /** @type {HTMLElement | null} */ (slot && (slot.firstElementChild || slot));
}

/**
 * A later redraw of the same part cancels this one; a choice that fails cancels nothing.
 * @param {string} id
 * @param {Live} live
 */
async function enliven(id, live) {
  waiting.get(id)?.abort();
  const own = new AbortController();
  waiting.set(id, own);
  try {
    const handle = await mountLive(live, () => placeOf(id), own.signal);
    if (handle) mounted.set(id, handle);
  } finally {
    if (waiting.get(id) === own) waiting.delete(id);
  }
}

/** @param {string} id */
function clear(id) {
  waiting.get(id)?.abort();
  const handle = mounted.get(id);
  if (handle && handle.destroy) handle.destroy();
  mounted.delete(id);
}

/**
 * @param {string} id
 * @param {string} html
 */
function replaceSlot(id, html) {
  clear(id);
  const slot = slotOf(id);
  if (slot && slot.innerHTML !== html) slot.innerHTML = html;
}

/* Kinds that are redrawn in place: a new figure would be blank for a moment, and a player
   takes other colours while its clip plays on. */
const DRAWN_OVER = ["figure", "player", "filters"];

/**
 * @param {Live | undefined} live
 * @param {Live | null | undefined} before
 */
const staysInPlace = (live, before) =>
  live && before && live.kind === before.kind && DRAWN_OVER.includes(live.kind);

/** @param {string} id */
const isDrawn = (id) => mounted.has(id) || waiting.has(id);

/**
 * @param {string} id
 * @param {View} next
 */
function redraw(id, next) {
  /** @type {Live | undefined} */
  const live = next.live[id];
  const before = page.shown && page.shown.live[id];
  const isSame = live && before && JSON.stringify(live) === JSON.stringify(before);
  if (isSame && isDrawn(id)) return;
  const place = placeOf(id);
  if (!(mounted.has(id) && staysInPlace(live, before))) replaceSlot(id, next.slots[id]);
  else if (place && isFigure(live)) nameFigure(place, live);
  if (live) enliven(id, live);
}

/** @param {string} html */
export function drawNotices(html) {
  const box = document.getElementById("wr-notices");
  if (box && box.innerHTML !== html) box.innerHTML = html;
}

/**
 * Shows the view that the server sent.
 * @param {View} next
 */
export function drawView(next) {
  drawNotices(next.notices);
  for (const id of Object.keys(next.slots)) redraw(id, next);
  document.title = next.title;
  page.shown = next;
}

/* The first view stands in the document; its scripts are on their way while Gradio starts. */
export function begin() {
  const data = document.getElementById("wr-view");
  if (!data) return;
  /** @type {View} */
  const view = JSON.parse(data.textContent);
  page.shown = view;
  for (const [id, live] of Object.entries(view.live)) {
    if (isFigure(live)) enlivenWhenWanted(id);
    else enliven(id, live);
  }
  setAddress(view.query, false);
}

function hasControls() {
  const none = shownPage().controls.every((control) => !control.visible);
  return none || document.querySelector("gradio-app .wr-controls input");
}

/**
 * A figure that the server has drawn waits until it is pointed at, or the page is idle.
 * @param {string} id
 */
function enlivenWhenWanted(id) {
  const drawing = placeOf(id)?.querySelector(".wr-drawing");
  const act = () => enlivenLate(id);
  if (!drawing) {
    whenQuiet(hasControls, act);
    return;
  }
  for (const kind of ["pointerover", "pointerdown"]) {
    drawing.addEventListener(kind, act, { once: true, passive: true });
  }
  whenQuiet(() => document.readyState === "complete" && hasControls(), act, LATER);
}

/** @param {string} id */
function enlivenLate(id) {
  const { live } = shownPage();
  if (live[id] && !isDrawn(id)) enliven(id, live[id]);
}
