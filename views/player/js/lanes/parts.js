/* Parts that lanes with and without times share. */
import { el } from "../base/dom.js";
import { isNumber } from "../base/numbers.js";
import { createBar, createPersonDot } from "./bar.js";
/** @import { Lane, Player, Step } from "../types.d.ts" */

/** @param {Step} node */
export const isTimed = (node) => isNumber(node.start);

/** @param {Lane} lane */
export const createLaneName = ({ person }) =>
  el(
    "div",
    { class: "wrp-lane-name", title: person.name },
    createPersonDot(person),
    el("span", {}, person.name),
  );

/**
 * @param {Player} player
 * @param {Step[]} nodes
 */
export const createLaneList = (player, nodes) =>
  el("div", { class: "wrp-lane-list" }, ...nodes.map((node) => createBar(player, node)));

export const createPlayhead = () =>
  el("div", { class: "wrp-playhead", "aria-hidden": "true" }, el("i"));

/**
 * Only the playhead knows its place: a variable of the lanes would style all their bars anew in
 * each frame.
 * @param {HTMLElement} box
 * @param {number} share of the time line
 */
export function movePlayhead(box, share) {
  /** @type {HTMLElement | null} */
  const head = box.querySelector(".wrp-playhead");
  head?.style.setProperty("--wrp-at", String(share));
}
