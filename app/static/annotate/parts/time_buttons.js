/* The chosen step's time, and its keys as buttons. */
import { html } from "../../forms/html.js";
import { stepOf } from "../model/state.js";
import { Button, timeWords } from "./basics.js";
/** @import { Action, WorkProps } from "../types.d.ts" */

/** @param {Pick<WorkProps, "state" | "act">} props */
export function TimeButtons({ state, act }) {
  const node = stepOf(state);
  if (!node) return null;
  const { id } = node;
  const time = state.doc.times[id];
  const number = state.doc.chain.nodes.indexOf(node) + 1;
  /**
   * @param {Action} action
   * @param {string} keys
   * @param {string} words
   * @param {string} label
   */
  const set = (action, keys, words, label) =>
    html`<${Button} title=${`${label} (${keys})`} keys=${keys} onClick=${() => act(action)}
      >${words} <kbd>${keys}</kbd><//
    >`;
  /**
   * @param {number} by
   * @param {string} keys
   * @param {string} label
   * @param {string} sign
   */
  const move = (by, keys, label, sign) =>
    html`<${Button} label=${label} keys=${keys} onClick=${() => act({ type: "move", by })}
      >${sign}<//
    >`;
  return html`<div
    class="wr-an-row wr-an-timing"
    role="group"
    aria-label=${`Time of node ${number}`}
  >
    ${move(-1, "↑", "Node before", "‹")}
    <b class="wr-an-number">${number}</b> ${move(1, "↓", "Next node", "›")}
    <b class="wr-an-time">${timeWords(time)}</b>
    ${set({ type: "setStart", id, timed: true }, "I", "Start", "Start: the node starts here")}
    ${set({ type: "setEnd", id, timed: true }, "O", "End", "End: the node ends here")}
    ${set({ type: "setNotShown", id }, "N", "Not shown", "Not shown in this clip")}
    ${time ? set({ type: "clearTime", id }, "C", "Clear", "Clear its time") : null}
  </div>`;
}
