/* What lanes with and without times share. */
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
