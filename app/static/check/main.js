/* The human check, the same in both shells and by keyboard alone: two validators, a third for
   splits. */
import { mountDesk } from "../forms/mounting.js";
import { keysOf } from "../forms/pressed.js";
import { CheckDesk } from "./desk.js";
import { press } from "./keys.js";
import { App } from "./parts/app.js";
/** @import { CheckPayload } from "./types.d.ts" */

/* A file that was chosen, and who one is, stay when a shell mounts the page anew. */
const desk = new CheckDesk();
const keys = keysOf(desk, press);

function leave() {
  keys.off();
  window.removeEventListener("storage", desk.heard);
}

/**
 * @param {HTMLElement} element
 * @param {CheckPayload} payload
 */
export function mount(element, payload) {
  const mounted = mountDesk(desk, App, element, "wr-try wr-checking", leave);
  keys.on();
  window.addEventListener("storage", desk.heard);
  desk.open(payload);
  return mounted;
}
