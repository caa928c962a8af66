/* The view of a page: slots of server-made, escaped HTML, and what scripts draw into some of
   them. */
import { setAddress } from "./address.js";
import { mountLive, nameFigure } from "./mounting.js";
import { LATER, whenQuiet } from "./quiet.js";

/* `shown`: the view as the server sent it. */
export const page = { shown: null };
const mounted = new Map();
/* Slots whose script is on its way or waits until they are seen, each with how to call that off. */
const waiting = new Map();

function slotOf(id) {
  return document.querySelector(`#wr-${CSS.escape(id)} > .wr-slot`);
}

function placeOf(id) {
  const slot = slotOf(id);
  return slot && (slot.firstElementChild || slot);
}

/* What is redrawn meanwhile is called off by that; a choice that fails calls nothing off. */
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

function clear(id) {
  waiting.get(id)?.abort();
  const handle = mounted.get(id);
  if (handle && handle.destroy) handle.destroy();
  mounted.delete(id);
}

function replaceSlot(id, html) {
  clear(id);
  const slot = slotOf(id);
  if (slot && slot.innerHTML !== html) slot.innerHTML = html;
}

/* What is drawn over where its place stays: a new figure would be blank for a moment, and a player
   takes other colours while its clip plays on. */
const DRAWN_OVER = ["figure", "player", "filters"];

const staysInPlace = (live, before) =>
  live && before && live.kind === before.kind && DRAWN_OVER.includes(live.kind);

const isDrawn = (id) => mounted.has(id) || waiting.has(id);

function redraw(id, next) {
  const live = next.live[id];
  const before = page.shown && page.shown.live[id];
  const isSame = live && before && JSON.stringify(live) === JSON.stringify(before);
  if (isSame && isDrawn(id)) return;
  if (!(mounted.has(id) && staysInPlace(live, before))) replaceSlot(id, next.slots[id]);
  else if (live.kind === "figure") nameFigure(placeOf(id), live);
  if (live) enliven(id, live);
}

export function drawNotices(html) {
  const box = document.getElementById("wr-notices");
  if (box && box.innerHTML !== html) box.innerHTML = html;
}

/* Shows the view that the server sent. */
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
  page.shown = JSON.parse(data.textContent);
  for (const [id, live] of Object.entries(page.shown.live)) {
    if (live.kind === "figure") enlivenWhenWanted(id);
    else enliven(id, live);
  }
  setAddress(page.shown.query, false);
}

function hasControls() {
  const none = page.shown.controls.every((control) => !control.visible);
  return none || document.querySelector("gradio-app .wr-controls input");
}

/* A figure that the server has drawn waits until it is pointed at, or the page is idle. */
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

function enlivenLate(id) {
  if (page.shown.live[id] && !isDrawn(id)) enliven(id, page.shown.live[id]);
}
