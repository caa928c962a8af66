/* The filter bar, the same in both shells. It asks for another view by an event `wr-query`; the
   shell answers with the bar of that view, drawn over this one, so that what is open stays open. */
import { html, render } from "../forms/html.js";
import { Bar } from "./bar.js";
/** @import { FilterBar } from "./types.d.ts" */

const drawn = new WeakSet();

/**
 * @param {HTMLElement} element
 * @param {FilterBar} payload
 */
export function mount(element, payload) {
  /** @param {string} query */
  const send = (query) =>
    element.dispatchEvent(new CustomEvent("wr-query", { bubbles: true, detail: { query } }));
  if (!drawn.has(element)) element.replaceChildren(); /* the server's, for who reads it sooner */
  drawn.add(element);
  render(html`<${Bar} bar=${payload} send=${send} />`, element);
  return { destroy: () => render(null, element) };
}
