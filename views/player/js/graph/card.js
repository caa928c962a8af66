/* A step's card on the canvas. */
import { SPOT_SCALE } from "./bounds.js";
import { clamp } from "../base/numbers.js";
import { crossPosition, drawCross } from "./crosses.js";
import { drawIcon, drawPerson, outlineCard, wrapText } from "./shapes.js";

const LINE_HEIGHT = 1.22;

function drawSelection(player, ctx, path, scale) {
  ctx.save();
  ctx.lineWidth = Math.max(9, 6 / scale);
  ctx.strokeStyle = player.colours.select;
  ctx.stroke(path);
  ctx.restore();
}

/* The card's ground and outline; `lit`: it is one of the moment's. */
function drawBody(player, ctx, node, path, scale) {
  const tone = player.colours.kinds[node.kind];
  const lit = player.lit.has(node.id);
  const spot = scale < SPOT_SCALE;
  ctx.fillStyle = player.colours.panel;
  ctx.fill(path);
  ctx.fillStyle = lit ? tone.strong : spot ? tone.line : tone.fill;
  ctx.fill(path);
  ctx.lineWidth = (node.broken || lit ? 2.4 : 1.6) / (spot ? scale : 1);
  ctx.strokeStyle = node.broken ? player.colours.bad : tone.line;
  ctx.setLineDash(node.broken ? [7, 5] : []);
  ctx.stroke(path);
  ctx.setLineDash([]);
}

function drawText(player, ctx, node, { x, y }, scale) {
  const [width, height] = player.chain.graph.card;
  const lit = player.lit.has(node.id);
  const size = 12.5 * clamp(0.78 / scale, 1, 1.7);
  ctx.font = `${lit ? 600 : 500} ${size}px ${player.colours.font}`;
  ctx.fillStyle = lit ? player.colours.kinds[node.kind].on : player.colours.text;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  const most = Math.max(1, Math.floor((height - 8) / (size * LINE_HEIGHT)));
  const key = `${node.id}|${size.toFixed(1)}|${lit}`;
  if (!player.wraps.has(key)) player.wraps.set(key, wrapText(ctx, node.text, width - 58, most));
  const lines = player.wraps.get(key);
  const top = y - ((lines.length - 1) / 2) * size * LINE_HEIGHT;
  lines.forEach((line, index) =>
    ctx.fillText(line, x - width / 2 + 36, top + index * size * LINE_HEIGHT),
  );
}

/* A step's card with its middle at `position`, as seen at `scale`. */
export function drawCard(player, ctx, node, position, scale) {
  const { x, y } = position;
  const [width, height] = player.chain.graph.card;
  const path = outlineCard(node.kind, x, y, width, height);
  if (player.selected === node.id) drawSelection(player, ctx, path, scale);
  drawBody(player, ctx, node, path, scale);
  if (scale >= SPOT_SCALE) {
    const tone = player.colours.kinds[node.kind];
    const left = x - width / 2;
    drawIcon(ctx, node.kind, left + 21, y, 17, player.lit.has(node.id) ? tone.on : tone.line);
    drawText(player, ctx, node, position, scale);
    const person = player.people.get(node.person);
    if (person) drawPerson(ctx, person, left + 6, y - height / 2 + 2, player.colours.panel);
  }
  if (node.broken) drawCross(player, ctx, crossPosition(player, position, scale), scale);
}
