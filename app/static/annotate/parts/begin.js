/* Where a chain may begin: from nothing, or from one that is there already. */
import { html } from "../../forms/html.js";
import { beginFrom, startsOf } from "../model/starts.js";
import { KINDS } from "../model/chain.js";
import { Button, KIND_NAMES } from "./basics.js";
/** @import { Act, WorkProps } from "../types.d.ts" */

/** @type {Record<string, string>} */
const ADD_KEYS = { event: "E", belief: "B", intent: "W", desire: "D", emotion: "F" };

/** @param {{act: Act}} props */
export function AddStep({ act }) {
  return html`<div class="wr-an-row" role="group" aria-label="Add a node">
    <span class="wr-an-soft">Add</span>
    ${KINDS.map(
      (kind) =>
        html`<${Button}
          title=${`${KIND_NAMES[kind]} (shift ${ADD_KEYS[kind]})`}
          keys=${`shift ${ADD_KEYS[kind]}`}
          onClick=${() => act({ type: "addNode", kind })}
          >${KIND_NAMES[kind]} <kbd>⇧${ADD_KEYS[kind]}</kbd><//
        >`,
    )}
  </div>`;
}

/** @param {Pick<WorkProps, "state" | "act">} props */
export function Begin({ state, act }) {
  const starts = startsOf(state);
  /** @param {number} count */
  const nodes = (count) => `${count} ${count === 1 ? "node" : "nodes"}`;
  return html`<section class="wr-an-begin">
    <h3>Begin the chain</h3>
    ${
      starts.length
        ? html`<ol>
            ${starts.map(
              (start, at) =>
                html`<li>
                  <${Button}
                    title=${start.label}
                    keys=${at < 9 ? String(at + 1) : undefined}
                    tone="go"
                    onClick=${() => act(beginFrom(start))}
                    ><kbd>${at + 1}</kbd> ${start.label}${" "}
                    <small>${nodes(start.chain.nodes.length)}</small><//
                  >
                </li>`,
            )}
          </ol>`
        : html`<p class="wr-an-soft">
            No chain of this clip, its prompt or its paradigm is known.
          </p>`
    }
    <p>From nothing: write the first node.</p>
    <${AddStep} act=${act} />
  </section>`;
}
