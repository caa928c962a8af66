/* A chain of the loaded data, drawn; its links as a list until then, and where it cannot be. */
import { mount } from "../../../../views/player/js/main.js";
import { html, useEffect, useRef, useState } from "../../forms/html.js";
import { askChain } from "../calls.js";
/** @import { PlayerHandle } from "../../../../views/player/js/types.d.ts" */
/** @import { Item } from "../types.d.ts" */

/** @param {{steps: Item["steps"]}} props */
export const Steps = ({ steps }) =>
  html`<ol class="wr-check-steps">
    ${steps.map(
      ([reasons, result]) =>
        html`<li>
          <span>${reasons}</span>
          <b>leads to</b>
          <span>${result}</span>
        </li>`,
    )}
  </ol>`;

/** @param {{item: Item}} props */
export function Chain({ item }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [isListed, setListed] = useState(false);
  useEffect(() => {
    /** @type {PlayerHandle | null} */
    let handle = null;
    let isGone = false;
    askChain(item.id.replace(/^chain-/, "")).then(
      (graph) => {
        if (!isGone && place.current) handle = mount(place.current, graph);
      },
      () => isGone || setListed(true),
    );
    return () => {
      isGone = true;
      handle?.destroy();
    };
  }, [item.id]);
  return isListed
    ? html`<${Steps} steps=${item.steps} />`
    : html`<div class="wr-check-graph" role="group" aria-label="The chain" ref=${place}></div>`;
}
