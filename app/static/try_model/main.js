/* The Try page, the same in both shells: preview, run, replay beside the clip. */
import { html, render } from "../forms/html.js";
import { mountDesk } from "../forms/mounting.js";
import { Alert } from "../forms/fields.js";
import { TryDesk } from "./desk.js";
import { App } from "./parts/app.js";
/** @import { TryPayload } from "./types.d.ts" */

/* Typed values stay when another clip is chosen: a shell mounts the form anew for each. */
const desk = new TryDesk();

/**
 * @param {HTMLElement} element
 * @param {TryPayload} payload
 */
export function mount(element, payload) {
  const picture = element.querySelector(".wr-first"); /* the clip's, from the server */
  const mounted = mountDesk(desk, App, element, "wr-try");
  if (picture) mounted.root.append(picture);
  else render(html`<p class="wr-note" role="status">Loading …</p>`, mounted.root);
  desk.open(payload).catch((error) => {
    render(html`<${Alert}>${error.message}<//>`, mounted.root);
  });
  return mounted;
}
