/* What lanes with and without times share. */
import { el } from "../base/dom.js";
import { isNumber } from "../base/numbers.js";
import { createBar, createPersonDot } from "./bar.js";

export const isTimed = (node) => isNumber(node.start);

export const createLaneName = ({ person }) =>
  el(
    "div",
    { class: "wrp-lane-name", title: person.name },
    createPersonDot(person),
    el("span", {}, person.name),
  );

export const createLaneList = (player, nodes) =>
  el("div", { class: "wrp-lane-list" }, ...nodes.map((node) => createBar(player, node)));
