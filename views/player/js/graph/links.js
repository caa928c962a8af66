/* What stands on links: where a link breaks, its marks, its words, and a heart. */
import { badgeScale, badgeWidth, drawBadge } from "./badges.js";
import { crossPosition, drawCross } from "./crosses.js";
import { isJoint } from "./ids.js";
import { drawIcon } from "./shapes.js";
import { positionOf } from "./view.js";

const LINE = 21; /* units from one thing on a link to the next */
const SPOT_SCALE = 0.2; /* smaller than this nothing on a link could be read */

/* Where a link has its marks: on its joint, or midway between its two cards. */
export function placeLinks(player) {
  const { network } = player;
  const edges = player.edges.get();
  player.spots = new Map();
  for (const sub of player.chain.subs) {
    const own = edges.filter((edge) => edge.subchain === sub.id);
    const edge = own.find(({ from }) => isJoint(from)) || own[0];
    if (!edge) continue;
    const { [edge.from]: from, [edge.to]: to } = network.getPositions([edge.from, edge.to]);
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    player.spots.set(sub.id, isJoint(edge.from) ? from : middle);
  }
}

function drawWords(player, ctx, text, { x, y }, scale) {
  const size = 11 * badgeScale(scale);
  ctx.font = `400 ${size}px ${player.colours.font}`;
  const width = ctx.measureText(text).width + 8;
  ctx.fillStyle = player.colours.panel;
  ctx.fillRect(x - width / 2, y - size * 0.7, width, size * 1.4);
  ctx.fillStyle = player.colours.text;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(text, x, y);
}

function drawHeart(player, ctx, { x, y }, scale) {
  const size = 15 * badgeScale(scale);
  ctx.beginPath();
  ctx.arc(x, y, size * 0.72, 0, 2 * Math.PI);
  ctx.fillStyle = player.colours.panel;
  ctx.fill();
  drawIcon(ctx, "heart", x, y, size, player.colours.heart, true);
}

const lift = ({ x, y }, by) => ({ x, y: y - by });

/* A joint stands near its result: where the chain runs across, the gap's middle is before it. */
const middleOf = (player, spot) => spot.x - (player.direction === "across" ? 6 : 0);

/* Where `widths` stand about `spot`: one below the other where the chain runs across, else side by
   side, as the gap between two cards has room. */
function placeBadges(player, widths, spot, line) {
  if (player.direction === "across")
    return widths.map((width, turn) => ({ x: spot.x - width / 2, y: spot.y + turn * line }));
  const whole = widths.reduce((sum, width) => sum + width + 3, -3);
  const before = (turn) => widths.slice(0, turn).reduce((sum, width) => sum + width + 3, 0);
  return widths.map((_, turn) => ({ x: spot.x - whole / 2 + before(turn), y: spot.y }));
}

/* A link's badges; each is noted as a place to press. Gives the left edge of them all. */
function drawLinkBadges(player, ctx, sub, spot, scale) {
  const line = LINE * badgeScale(scale);
  const shown = player
    .marksOf("link", sub.id)
    .map((mark, index) => ({ mark, letter: player.colourings[index].letter }))
    .filter(({ mark }) => mark.state !== "none" || mark.unscored || player.link === sub.id);
  const widths = shown.map(({ mark, letter }) => badgeWidth(player, ctx, mark, letter, scale));
  const places = placeBadges(player, widths, spot, line);
  shown.forEach(({ mark, letter }, turn) => {
    drawBadge(player, ctx, mark, letter, places[turn], scale);
    player.presses.push({ id: sub.id, ...places[turn], width: widths[turn], half: line / 2 });
  });
  return Math.min(spot.x, ...places.map(({ x }) => x));
}

function drawLink(player, ctx, sub, scale) {
  const spot = player.spots.get(sub.id);
  if (!spot) return;
  const line = LINE * badgeScale(scale);
  if (sub.broken) {
    player.crosses.push(spot);
    drawCross(player, ctx, spot, scale);
  }
  if (scale < SPOT_SCALE) return;
  const below = sub.broken || sub.label ? line : 0;
  const at = { x: middleOf(player, spot), y: spot.y + below };
  if (sub.label) drawWords(player, ctx, sub.label, { x: at.x, y: spot.y }, scale);
  const left = drawLinkBadges(player, ctx, sub, at, scale);
  const aside = { x: left - line * 0.7, y: at.y };
  if (sub.heart)
    drawHeart(player, ctx, player.direction === "down" ? aside : lift(at, line), scale);
}

/* Draws what stands on links, and notes where every ✕ is, for the pins keep off them. */
export function drawLinks(player, ctx) {
  const scale = player.network.getScale();
  player.presses = [];
  player.crosses = player.chain.nodes
    .filter((node) => node.broken)
    .map((node) => crossPosition(player, positionOf(player, node.id), scale));
  for (const sub of player.chain.subs) drawLink(player, ctx, sub, scale);
}

/* The link whose badge is at a place of the canvas. */
export function linkAt(player, { x, y }) {
  const hit = (press) =>
    x >= press.x && x <= press.x + press.width && Math.abs(y - press.y) <= press.half;
  return (player.presses || []).find(hit)?.id;
}
