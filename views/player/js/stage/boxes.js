/* Outlines on the video: where a step is seen. */
import { el } from "../base/dom.js";
import { clamp, isNumber } from "../base/numbers.js";
/** @import { Player, Step } from "../types.d.ts" */

/* A step's box holds all of its time; one wider than this share of the frame says next to
   nothing. */
const LARGEST_BOX = 0.5;
const EVENTS = /** @type {const} */ (["lit", "select", "boxes", "chain"]);

/**
 * @param {Pick<Step, "box">} step
 * @returns {boolean}
 */
export const hasUsefulBox = ({ box }) =>
  Array.isArray(box) &&
  box.every(isNumber) &&
  box[2] <= LARGEST_BOX &&
  box[2] * box[3] <= LARGEST_BOX;

/**
 * The steps whose boxes are drawn: the current ones, and when paused the selected one.
 * @param {Player} player
 */
function outlinedNodes(player) {
  const { chain } = player;
  if (!player.showBoxes || !chain) return [];
  const ids = new Set(chain.timed ? player.lit : []);
  const picked = player.node();
  if (picked && (!isNumber(picked.start) || !player.clock.playing())) ids.add(picked.id);
  return [...ids].flatMap((id) => chain.byId.get(id) ?? []).filter(hasUsefulBox);
}

/**
 * @param {Player} player
 * @param {Step} node
 */
function createBox(player, node) {
  const [left, top, width, height] = (node.box ?? []).map(
    (share) => `${(clamp(share, 0, 1) * 100).toFixed(2)}%`,
  );
  const picked = String(node.id === player.selected);
  const style = { left, top, width, height };
  return el("div", { class: "wrp-box", "data-kind": node.kind, "data-picked": picked, style });
}

/**
 * Soft outlines where the lit and the selected steps are seen.
 * @param {Player} player
 * @param {HTMLElement} layer
 */
export function drawBoxes(player, layer) {
  const draw = () =>
    layer.replaceChildren(...outlinedNodes(player).map((node) => createBox(player, node)));
  for (const name of EVENTS) player.on(name, draw);
}
