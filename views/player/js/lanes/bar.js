/* A step in a lane. */
import { describeNode } from "../base/describe.js";
import { createIcon, el } from "../base/dom.js";
import { isNumber } from "../base/numbers.js";
import { contrastColour } from "../base/colours.js";
import { lettered, paintBadges } from "../marks/badge.js";
/** @import { Person, Player, Step } from "../types.d.ts" */

/**
 * Steps that were not asked about have no badge here: the lanes are narrow.
 * @param {Player} player
 * @param {Step} node
 */
const badgesOf = (player, node) =>
  lettered(player, "node", node.id)
    .filter(({ mark }) => mark.state !== "none")
    .map((each) => ({ ...each, text: each.mark.share === null ? "" : undefined }));

/**
 * @param {Player} player
 * @param {Step} node
 */
function createCount(player, node) {
  const pins = player.pins.filter((pin) => pin.node?.id === node.id);
  const numbers = pins.map((pin) => pin.number).join(" ");
  return pins.length ? [el("b", { class: "wrp-count", "aria-hidden": "true" }, numbers)] : [];
}

/**
 * Shows the marks of a step on its bar, in place of those that it had.
 * @param {Player} player
 * @param {Step} node
 * @param {HTMLElement} bar
 */
export function paintBar(player, node, bar) {
  bar.querySelector(".wrp-count")?.remove();
  const words = bar.querySelector(".wrp-hidden");
  if (words) words.textContent = describeNode(player, node);
  paintBadges(bar, badgesOf(player, node));
  bar.append(...createCount(player, node));
}

/**
 * @param {Player} player
 * @param {Step} node
 * @param {import("../base/dom.js").Attributes} [extra]
 */
export function createBar(player, node, extra = {}) {
  const bar = el(
    "button",
    {
      type: "button",
      class: "wrp-bar",
      "data-node": node.id,
      "data-kind": node.kind,
      "data-lit": "false",
      "data-shown": String(!node.broken),
      "data-start": isNumber(node.start) ? node.start : null,
      title: node.text,
      onclick: () => player.go(node.id),
      ...extra,
    },
    createIcon(node.kind),
    el("i", { class: "wrp-hidden" }),
    el("span", { "aria-hidden": "true" }, node.text),
  );
  paintBar(player, node, bar);
  return bar;
}

/** @param {Person} person */
export function createPersonDot(person) {
  const dot = el("i", { class: "wrp-dot" }, person.initial);
  if (person.colour)
    Object.assign(dot.style, { background: person.colour, color: contrastColour(person.colour) });
  return dot;
}
