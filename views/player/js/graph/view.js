/* The visible part of the chain: all of it while it can be read, else a readable part that
   follows. */
import { createButton, el } from "../base/dom.js";
import { clamp } from "../base/numbers.js";
/** @import { Drawing, Player } from "../types.d.ts" */

/**
 * A drawing in its sheet, and the panel that scrolls it: a player's, or another page's.
 * @typedef {{ canvas: HTMLElement, sheet: HTMLElement, drawing: Drawing | null }} View
 */

const LEAST = 11 / 12; /* scale at which a node's text has 11 px */
const LARGEST = 1.25;
const LEAST_ZOOM = 0.2;
const MOST_ZOOM = 3;
const EDGE = 8; /* px between a node that is brought into sight and the panel's edge */
const LEAD = 0.25; /* of the panel's height: while it plays, what comes next is seen */

/**
 * @param {Pick<View, "drawing" | "sheet">} view
 * @param {number} scale
 */
export function setScale({ drawing, sheet }, scale) {
  if (!drawing) return;
  drawing.scale = clamp(scale, LEAST_ZOOM, MOST_ZOOM);
  sheet.style.width = `${Math.floor(drawing.width * drawing.scale)}px`;
  sheet.style.height = `${Math.floor(drawing.height * drawing.scale)}px`;
}

/**
 * The whole chain, or its full width and the part about the selected, the moment's or the first
 * node.
 * @param {Player} player
 */
export function showChain(player) {
  const { drawing, canvas } = player;
  if (!drawing) return;
  const across = canvas.clientWidth / drawing.width;
  const whole = Math.min(across, canvas.clientHeight / drawing.height);
  player.zoomed = false;
  player.small = whole < LEAST;
  const readable = Math.max(LEAST, Math.min(1, across));
  setScale(player, player.small && !player.wide ? readable : Math.min(whole, LARGEST));
  player.emit("view");
  const latest = player.clock.now() > 0 && latestLitNode(player);
  const node = player.node() || latest || player.chain?.order[0];
  if (node) bringIntoView(player, node.id, aheadOf(player));
}

/** @param {Player} player */
const aheadOf = ({ clock }) => (clock.playing() ? LEAD : 0.5);

/** @param {Player} player */
export const latestLitNode = (player) =>
  player.chain?.order.filter((node) => player.lit.has(node.id)).pop();

/**
 * Zooms around a point of the window; by default around the panel's middle.
 * @param {Player} player
 * @param {number} factor
 * @param {{x: number, y: number} | null} [at]
 */
export function zoom(player, factor, at = null) {
  if (!player.drawing) return;
  const { canvas, sheet, drawing } = player;
  const outer = canvas.getBoundingClientRect();
  const x = at ? at.x : outer.left + outer.width / 2;
  const y = at ? at.y : outer.top + outer.height / 2;
  const before = sheet.getBoundingClientRect();
  const from = drawing.scale;
  player.zoomed = true;
  setScale(player, from * factor);
  const after = sheet.getBoundingClientRect();
  const grown = drawing.scale / from;
  canvas.scrollLeft += after.left + (x - before.left) * grown - x;
  canvas.scrollTop += after.top + (y - before.top) * grown - y;
  player.emit("view");
}

/**
 * A node that is out of sight is brought into it; one that is seen leaves the view alone.
 * @param {View} view
 * @param {string | null | undefined} id
 * @param {number} [ahead] where it comes to stand, as a share of the panel's height
 * @param {ScrollBehavior} [behavior]
 */
export function bringIntoView({ canvas, sheet, drawing }, id, ahead = 0.5, behavior = "instant") {
  const box = drawing?.boxes.get(id ?? "");
  if (!drawing || !box) return;
  const left = sheet.offsetLeft + box.x * drawing.scale;
  const top = sheet.offsetTop + box.y * drawing.scale;
  const [width, height] = [box.width * drawing.scale, box.height * drawing.scale];
  const [x, y] = [left - canvas.scrollLeft, top - canvas.scrollTop];
  /* A pixel is lost in rounding. */
  const isWithin = x + width <= canvas.clientWidth + 1 && y + height <= canvas.clientHeight + 1;
  if (x >= 0 && y >= 0 && isWithin) return;
  canvas.scrollTo({
    left: left - Math.max(EDGE, (canvas.clientWidth - width) / 2),
    top: top - Math.max(EDGE, (canvas.clientHeight - height) * ahead),
    behavior,
  });
}

/**
 * Follows the film, or what is chosen, to a node.
 * @param {Player} player
 * @param {string | undefined} id
 */
export function followTo(player, id) {
  const behavior = player.ready && !player.reduced ? "smooth" : "instant";
  bringIntoView(player, id, aheadOf(player), behavior);
}

/** @param {Player} player */
function createFit(player) {
  const words = el("span", { class: "wrp-wide" });
  const press = () => {
    if (!player.drawing) return;
    player.wide = player.small && (player.zoomed || !player.wide);
    showChain(player);
  };
  const fit = createButton("fit", player.words.fit, press, { "data-do": "fit" });
  fit.append(words);
  player.on("view", () => {
    const isWhole = player.small && player.wide;
    const label = isWhole ? player.words.near : player.words.fit;
    fit.title = label;
    fit.setAttribute("aria-label", label);
    words.textContent = player.words[isWhole ? "near_short" : "fit_short"];
    words.hidden = !player.small;
  });
  return fit;
}

/** @param {Player} player */
export const createViewTools = (player) =>
  el(
    "div",
    { class: "wrp-tools" },
    createButton("zoom_in", player.words.zoom_in, () => zoom(player, 1.25)),
    createButton("zoom_out", player.words.zoom_out, () => zoom(player, 0.8)),
    createFit(player),
  );
