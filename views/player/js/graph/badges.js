/* Badges on the canvas: a sign in a shape, so that no mark hangs on its colour alone. */
import { describeBadge, heatColour, signOf } from "../model/marks.js";
import { clamp } from "../base/numbers.js";
import { contrastColour, drawIcon } from "./shapes.js";

const HEIGHT = 18;
const ICON = 12;
const FONT = 10.5;

/* Badges shrink with the graph until they are as small as can be made out. */
export const badgeScale = (scale) => clamp(0.85 / scale, 1, 2);

/* The colours of a mark: its ground and what is written on it. */
export function markTone(player, mark) {
  const { colours } = player;
  if (mark.share !== null) {
    const fill = heatColour(mark.share);
    return { fill, ink: contrastColour(fill), line: fill };
  }
  if (mark.state === "none") return { fill: colours.panel, ink: colours.soft, line: colours.edge };
  const fill = colours[mark.state];
  if (!mark.located) return { fill: colours.panel, ink: fill, line: fill };
  return { fill, ink: colours.onStrong, line: fill };
}

/* What a badge says in letters: whose it is, counts or a share, a case. */
const textOf = (mark, letter) => [letter, describeBadge(mark, Boolean(letter))].filter(Boolean);

function measure(ctx, player, mark, texts) {
  ctx.font = `700 ${FONT}px ${player.colours.font}`;
  const words = texts.map((text) => ctx.measureText(text).width + 3);
  return words.reduce((sum, width) => sum + width, signOf(mark) ? ICON + 6 : 5);
}

/* The width of a badge in units of the graph. */
export const badgeWidth = (player, ctx, mark, letter, scale) =>
  measure(ctx, player, mark, textOf(mark, letter)) * badgeScale(scale);

/* Right is round, wrong is square; counts and shares are in between. */
const cornerOf = (mark) => ({ wrong: 3, right: HEIGHT / 2 })[mark.state] ?? 6;

function drawBody(ctx, tone, mark, width) {
  ctx.beginPath();
  ctx.roundRect(0, 0, width, HEIGHT, cornerOf(mark));
  ctx.fillStyle = tone.fill;
  ctx.fill();
  ctx.setLineDash(mark.located ? [] : [3, 2.5]);
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = tone.line;
  ctx.stroke();
  ctx.setLineDash([]);
}

function writeText(ctx, texts, mark, letter, ink) {
  let at = 4;
  ctx.fillStyle = ink;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  const write = (text) => {
    ctx.fillText(text, at, HEIGHT / 2 + 0.5);
    at += ctx.measureText(text).width + 3;
  };
  if (letter) write(letter);
  const sign = signOf(mark);
  if (sign) {
    drawIcon(ctx, sign, at - 1 + ICON / 2, HEIGHT / 2, ICON, ink);
    at += ICON + 1;
  }
  texts.slice(letter ? 1 : 0).forEach(write);
}

/* Draws the badge with its left middle at `x`, `y`; gives its width in units of the graph. */
export function drawBadge(player, ctx, mark, letter, { x, y }, scale) {
  const grows = badgeScale(scale);
  const tone = markTone(player, mark);
  const texts = textOf(mark, letter);
  ctx.save();
  ctx.translate(x, y - (HEIGHT / 2) * grows);
  ctx.scale(grows, grows);
  const width = measure(ctx, player, mark, texts);
  drawBody(ctx, tone, mark, width);
  writeText(ctx, texts, mark, letter, tone.ink);
  ctx.restore();
  return width * grows;
}

/* All colourings' badges of a step, side by side from its lower left corner; what nobody asked
   about needs only one. */
export function drawCardBadges(player, ctx, node, { x, y }, scale) {
  const [width, height] = player.chain.graph.card;
  const marks = player.marksOf("node", node.id);
  const unasked = marks.every(({ state, unscored }) => state === "none" && !unscored);
  let left = x - width / 2 + 2;
  marks.slice(0, unasked ? 1 : marks.length).forEach((mark, index) => {
    const letter = unasked ? "" : player.colourings[index].letter;
    left += drawBadge(player, ctx, mark, letter, { x: left, y: y + height / 2 }, scale) + 3;
  });
}
