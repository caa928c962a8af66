/* A step as a chip that leads to it. */
import { createIcon, el } from "../base/dom.js";
/** @import { Player, Step } from "../types.d.ts" */

/**
 * @param {Player} player
 * @param {Step} node
 */
export const createStepChip = (player, node) =>
  el(
    "button",
    {
      type: "button",
      class: "wrp-chip",
      "data-kind": node.kind,
      "data-broken": String(node.broken),
      "data-go": node.id,
      title: node.broken ? `${node.text} (${player.words.broken})` : node.text,
      onclick: () => player.go(node.id),
    },
    createIcon(node.broken ? "cross" : node.kind),
    el("span", {}, node.text),
  );
