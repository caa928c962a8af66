/* Judges' reasons on the clip; a reason is pinned to a step and a second by P, by its button, or
   by dragging it onto a node or a track. */
import { Badge } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { pinOf } from "../model/state.js";
import { secondAt, startDrag, stepAt } from "../stage/drag.js";
import { Button, seconds } from "./basics.js";
/** @import { Act, Reason as JudgesReason, WorkProps } from "../types.d.ts" */
import { closestTo } from "../../shell/event_target.js";

/**
 * @param {PointerEvent} event
 * @param {{ reason: JudgesReason, index: number, duration: number, act: Act }} about
 */
function dragReason(event, { reason, index, duration, act }) {
  if (closestTo(event, "button")) return;
  startDrag(event, {
    move: () => {},
    end(meant, by, now) {
      const node = meant ? stepAt(now) : null;
      if (!meant) act({ type: "chooseReason", index });
      else if (node) {
        const t = secondAt(now, duration);
        act({ type: "pin", reason, node, ...(t == null ? { timed: true } : { t }) });
      }
    },
  });
}

/** @param {Omit<WorkProps, "faults"> & {reason: JudgesReason, index: number}} props */
function Reason({ reason, index, state, duration, playhead, act }) {
  const pin = pinOf(state.doc, reason);
  const number = state.doc.chain.nodes.findIndex(({ id }) => id === pin?.node) + 1;
  /** @param {PointerEvent} event */
  const drag = (event) => dragReason(event, { reason, index, duration, act });
  const { step } = state;
  const place = () => step && act({ type: "pin", reason, node: step, timed: true });
  return html`<li class="wr-an-reason" data-chosen=${state.reason === index} onPointerDown=${drag}>
    <${Badge} tone=${reason.tone}>${reason.verdict}<//>
    <span><em>${reason.judge}</em> ${reason.reason || "no reason given"}</span>
    ${
      pin
        ? html`<${Button}
              title="Go to where it is pinned"
              onClick=${() => {
                if (pin.second != null) playhead.seek(pin.second);
                if (pin.node) act({ type: "choose", id: pin.node });
              }}
              >node ${number || "?"} · ${seconds(pin.second)} s<//
            ><${Button} label="Take the pin off" onClick=${() => act({ type: "unpin", reason })}
              >×<//
            >`
        : html`<${Button}
            title="Pin it to the chosen node and this second (P)"
            keys="P"
            disabled=${!step}
            onClick=${place}
            >Pin here<//
          >`
    }
  </li>`;
}

/** @param {Omit<WorkProps, "faults">} props */
export function Reasons({ state, duration, playhead, act }) {
  const reasons = state.work.reasons ?? [];
  /* Before the chain has a step there is nothing to pin them to. */
  if (!reasons.length || !state.doc.chain.nodes.length) return null;
  return html`<section class="wr-an-card-box" aria-label="Reasons of judges">
    <h3>Reasons of judges</h3>
    <p class="wr-an-soft">
      Choose one by <kbd>.</kbd> <kbd>,</kbd>. <kbd>P</kbd> pins it to the chosen node at the
      playhead. Or drag it onto a node or a track.
    </p>
    <ol tabindex="0" aria-label="Reasons of judges">
      ${reasons.map(
        (reason, index) =>
          html`<${Reason}
            reason=${reason}
            index=${index}
            state=${state}
            duration=${duration}
            playhead=${playhead}
            act=${act}
          />`,
      )}
    </ol>
  </section>`;
}
