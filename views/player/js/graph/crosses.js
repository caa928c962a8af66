/* A ✕ where a step is not shown or a link breaks. */
import { clamp } from "../base/numbers.js";
import { SPOT_SCALE } from "./bounds.js";
import { drawIcon } from "./shapes.js";

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
