/* Studies with people, the same in both shells. */
import { mountDesk } from "../forms/mounting.js";
import { keysOf } from "../forms/pressed.js";
import { StudyDesk } from "./desk.js";
import { press } from "./keys.js";
import { App } from "./parts/app.js";
/** @import { PeoplePayload } from "./types.d.ts" */

const desk = new StudyDesk();
const keys = keysOf(desk, press);

function leave() {
  keys.off();
  window.removeEventListener("hashchange", desk.turn);
  desk.leave();
}

/**
 * @param {HTMLElement} element
 * @param {PeoplePayload} payload
 */
export function mount(element, payload) {
  const mounted = mountDesk(desk, App, element, "wr-try wr-st", leave);
  keys.on();
  window.addEventListener("hashchange", desk.turn);
  desk.open(payload);
  return mounted;
}
