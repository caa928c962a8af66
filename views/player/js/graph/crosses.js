/* A ✕ where a step is not shown or a link breaks. */
import { clamp } from "../base/numbers.js";
import { SPOT_SCALE } from "./bounds.js";
import { isJoint } from "./ids.js";
import { drawIcon } from "./shapes.js";
import { positionOf } from "./view.js";

/* A ✕ shrinks with the graph until it is as small as can be made out; at most it fills a gap. */
export const CROSS_RADIUS = 10;
export const crossScale = (scale) => clamp(7 / (CROSS_RADIUS * scale), 1, 1.7);

/* Where a step that is not shown has its ✕. */
export function crossPosition(player, { x, y }, scale) {
  const [width, height] = player.chain.graph.card;
  return scale < SPOT_SCALE ? { x, y } : { x: x + width / 2 - 4, y: y - height / 2 + 2 };
}

export function drawCross(player, ctx, { x, y }, scale) {
  const grows = crossScale(scale);
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, CROSS_RADIUS * grows, 0, 2 * Math.PI);
  ctx.fillStyle = player.colours.panel;
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.strokeStyle = player.colours.bad;
  ctx.stroke();
  drawIcon(ctx, "cross", x, y, 13 * grows, player.colours.bad);
  ctx.restore();
}

/* Where the ✕ of a broken link stands: on its joint, or midway between its two cards. */
function breakPosition(player, sub) {
  const { edges, network } = player;
  const belongs = (edge) =>
    edge.subchain === sub.id && (sub.reasons.length < 2 || isJoint(edge.from));
  const edge = edges.get().find(belongs);
  if (!edge || !network.body.nodes[edge.from]) return null;
  const { [edge.from]: from, [edge.to]: to } = network.getPositions([edge.from, edge.to]);
  return isJoint(edge.from) ? from : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

/* Draws ✕ where links break, and notes where every ✕ is, for the pins keep off them. */
export function drawBreaks(player, ctx) {
  const scale = player.network.getScale();
  player.crosses = player.chain.nodes
    .filter((node) => node.broken)
    .map((node) => crossPosition(player, positionOf(player, node.id), scale));
  for (const sub of player.chain.subs.filter(({ broken }) => broken)) {
    const position = breakPosition(player, sub);
    if (!position) continue;
    player.crosses.push(position);
    drawCross(player, ctx, position, scale);
  }
}
