/* The Build page, the same in both shells: agents' turns beside the chain, the form, my set. */
import { mountDesk } from "../forms/mounting.js";
import { BuildDesk } from "./desk.js";
import { App } from "./parts/app.js";
/** @import { BuildPayload } from "./types.d.ts" */

/* Typed values and a running build stay when a shell mounts the page anew. */
const desk = new BuildDesk();

/**
 * @param {HTMLElement} element
 * @param {BuildPayload} payload
 */
export function mount(element, payload) {
  const mounted = mountDesk(desk, App, element, "wr-build wr-try");
  desk.open(payload);
  return mounted;
}
