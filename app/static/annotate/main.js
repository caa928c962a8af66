/* The Annotate page, the same in both shells: a chain and its times for a clip, by keyboard. */
import { html, render } from "../forms/html.js";
import { Annotation } from "./page.js";
import { App } from "./parts/app.js";
/** @import { AnnotatePayload } from "./types.d.ts" */

/**
 * @param {HTMLElement} element
 * @param {AnnotatePayload} payload
 */
export function mount(element, payload) {
  const root = document.createElement("div");
  element.replaceChildren(root);
  /** @param {Annotation} page */
  const draw = (page) => render(html`<${App} page=${page} />`, root);
  const page = new Annotation(payload, draw);
  const follow = page.playhead.subscribe((head) =>
    root.style.setProperty("--wr-an-at", String(head.duration ? head.t / head.duration : 0)),
  );
  /** @param {KeyboardEvent} event */
  const press = (event) => page.press(event);
  document.addEventListener("keydown", press, true);
  page.start();
  return {
    destroy() {
      document.removeEventListener("keydown", press, true);
      follow();
      page.close();
      render(null, root);
      root.remove();
    },
  };
}
