/* The view of a page: slots of server-made, escaped HTML, and what scripts draw into some of
   them. */
import { setAddress } from "./address.js";
import { mountLive } from "./mounting.js";
import { whenQuiet } from "./quiet.js";

/* `shown`: the view as the server sent it. `turn` counts choices: what comes late is dropped. */
export const page = { shown: null, turn: 0 };
const mounted = new Map();

function slotOf(id) {
  return document.querySelector(`#wr-${CSS.escape(id)} > .wr-slot`);
}

async function enliven(id, live, turn) {
  const handle = await mountLive(live, () => {
    const slot = turn === page.turn ? slotOf(id) : null;
    return slot && (slot.firstElementChild || slot);
  });
  if (handle) mounted.set(id, handle);
}

function clear(id) {
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

function redraw(id, next, turn) {
  const live = next.live[id];
  const before = page.shown && page.shown.live[id];
  if (live && before && JSON.stringify(live) === JSON.stringify(before)) return;
  const stays = live && before && live.kind === before.kind && DRAWN_OVER.includes(live.kind);
  if (!(stays && mounted.has(id))) replaceSlot(id, next.slots[id]);
  if (live) enliven(id, live, turn);
}

export function drawNotices(html) {
  const box = document.getElementById("wr-notices");
  if (box && box.innerHTML !== html) box.innerHTML = html;
}

/* Shows the view that the server sent for the choice number `turn`. */
export function drawView(next, turn) {
  drawNotices(next.notices);
  for (const id of Object.keys(next.slots)) redraw(id, next, turn);
  page.shown = next;
}

/* The first view stands in the document; its scripts are on their way while Gradio starts. */
export function begin() {
  const data = document.getElementById("wr-view");
  if (!data) return;
  page.shown = JSON.parse(data.textContent);
  for (const [id, live] of Object.entries(page.shown.live)) {
    if (live.kind === "figure") whenQuiet(hasControls, () => enlivenLate(id));
    else enliven(id, live, page.turn);
  }
  setAddress(page.shown.query, false);
}

function hasControls() {
  return !page.shown.fields.length || document.querySelector("gradio-app .wr-controls input");
}

function enlivenLate(id) {
  if (page.shown.live[id] && !mounted.has(id)) enliven(id, page.shown.live[id], page.turn);
}
