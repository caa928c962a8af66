/* A step's card on the canvas. */
import { clamp } from "../base/numbers.js";
import { commonMark } from "../model/marks.js";
import { badgeScale, drawCardBadges, markTone } from "./badges.js";
import { SPOT_SCALE } from "./bounds.js";
import { crossPosition, drawCross } from "./crosses.js";
import { drawIcon, drawPerson, outlineCard, wrapText } from "./shapes.js";

const LINE_HEIGHT = 1.22;
const BADGE_FOOT = 7; /* of a card's height, which its badges stand on */

function drawSelection(player, ctx, path, scale) {
  ctx.save();
  ctx.lineWidth = Math.max(9, 6 / scale);
  ctx.strokeStyle = player.colours.select;
  ctx.stroke(path);
  ctx.restore();
}

/* What all colourings say of a step; null where they differ or there is none. */
function markOf(player, node) {
  return player.colourings.length ? commonMark(player.marksOf("node", node.id)) : null;
}

/* The ground of a card: its kind's, which a step that nobody asked about loses; a spot's is its
   mark's. */
function groundOf(player, node, mark, spot) {
  const tone = player.colours.kinds[node.kind];
  if (player.lit.has(node.id)) return tone.strong;
  if (spot) return mark && mark.state !== "none" ? markTone(player, mark).line : tone.line;
  return mark && mark.state === "none" && !mark.unscored ? player.colours.back : tone.fill;
}

/* A frame about the card in the mark's colour: whole, or dotted where the place is not known. */
function drawFrame(player, ctx, mark, { x, y }) {
  const [width, height] = player.chain.graph.card;
  const plain = mark.state === "right" && mark.share === null;
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(x - width / 2 - 5, y - height / 2 - 5, width + 10, height + 10, 9);
  ctx.lineWidth = plain ? 1.5 : 3.5;
  ctx.setLineDash(mark.located ? [] : [2, 5]);
  ctx.strokeStyle = markTone(player, mark).line;
  ctx.stroke();
  ctx.restore();
}

/* The card's ground and outline; `lit`: it is one of the moment's. */
function drawBody(player, ctx, node, path, scale, mark) {
  const tone = player.colours.kinds[node.kind];
  const lit = player.lit.has(node.id);
  const spot = scale < SPOT_SCALE;
  ctx.fillStyle = player.colours.panel;
  ctx.fill(path);
  ctx.fillStyle = groundOf(player, node, mark, spot);
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
  ctx.font = `${lit ? 600 : 400} ${size}px ${player.colours.font}`;
  ctx.fillStyle = lit ? player.colours.kinds[node.kind].on : player.colours.text;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  const foot = player.colourings.length ? BADGE_FOOT * badgeScale(scale) : 0;
  const most = Math.max(1, Math.floor((height - 8 - foot) / (size * LINE_HEIGHT)));
  const key = `${node.id}|${size.toFixed(1)}|${lit}|${most}`;
  const text = [node.text, ...(node.facts || []).map(([, value]) => value)].join(" · ");
  if (!player.wraps.has(key)) player.wraps.set(key, wrapText(ctx, text, width - 58, most));
  const lines = player.wraps.get(key);
  const top = y - foot / 2 - ((lines.length - 1) / 2) * size * LINE_HEIGHT;
  lines.forEach((line, index) =>
    ctx.fillText(line, x - width / 2 + 36, top + index * size * LINE_HEIGHT),
  );
}

/* A step's card with its middle at `position`, as seen at `scale`. */
export function drawCard(player, ctx, node, position, scale) {
  const { x, y } = position;
  const [width, height] = player.chain.graph.card;
  const path = outlineCard(node.kind, x, y, width, height);
  const mark = markOf(player, node);
  if (player.selected === node.id) drawSelection(player, ctx, path, scale);
  if (mark && mark.state !== "none") drawFrame(player, ctx, mark, position);
  drawBody(player, ctx, node, path, scale, mark);
  if (scale >= SPOT_SCALE) {
    const tone = player.colours.kinds[node.kind];
    const left = x - width / 2;
    drawIcon(ctx, node.kind, left + 21, y, 17, player.lit.has(node.id) ? tone.on : tone.line);
    drawText(player, ctx, node, position, scale);
    const person = player.people.get(node.person);
    if (person) drawPerson(ctx, person, left + 6, y - height / 2 + 2, player.colours);
  }
  if (scale >= SPOT_SCALE) drawCardBadges(player, ctx, node, position, scale);
  if (node.broken) drawCross(player, ctx, crossPosition(player, position, scale), scale);
}
