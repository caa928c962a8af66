/* The sign of a mark, the same on the drawing, in lists and in the legend. */
import { svgEl } from "../base/svg.js";
/** @import { Sign } from "../types.d.ts" */

/* Strokes around the middle of a badge; views/chain/style.py has the same for pictures. */
export const BADGES = {
  right: "M-3.600 .2l2.600 2.700 4.600-5.400",
  wrong: "M-3-3l6 6M3-3l-6 6",
  mixed: "M-4 1c1.300-2.600 2.700-2.600 4-1s2.700 1.600 4-1",
  none: "M-3 0h6",
};
const RADIUS = 8;

/**
 * A step that was not asked about has no sign.
 * @param {Pick<Sign, "state" | "unscored">} mark
 */
export const hasSign = (mark) => mark.state !== "none" || mark.unscored > 0;

/** @param {number} part */
export const percentOf = (part) => Math.round(100 * part);

/**
 * A circle with a sign, or with a percentage where several runs are counted.
 * @param {Pick<Sign, "state" | "part">} mark
 */
function makeSign({ state, part }) {
  const percent = { y: 3.3, "text-anchor": "middle" };
  const inside =
    part === null
      ? svgEl("path", { d: BADGES[state] })
      : svgEl("text", percent, ` ${percentOf(part)}`);
  const facts = { class: `wr-badge wr-${state}`, "aria-hidden": "true" };
  return svgEl("g", facts, svgEl("circle", { r: RADIUS }), inside);
}

/** @type {Map<string, SVGElement>} */
const made = new Map();

/**
 * The sign around a place; a copy, since another run's colours may change hundreds at once.
 * @param {Pick<Sign, "state" | "part">} mark
 * @param {number} [x]
 * @param {number} [y]
 */
export function drawSign(mark, x = 0, y = 0) {
  const key = `${mark.state} ${mark.part}`;
  const first = made.get(key) ?? makeSign(mark);
  made.set(key, first);
  const sign = /** @type {SVGElement} */ (first.cloneNode(true));
  sign.setAttribute("transform", `translate(${x} ${y})`);
  return sign;
}

/** @param {Sign} mark */
export const signAlone = (mark) =>
  svgEl("svg", { class: "wrp-icon", viewBox: "-8.5 -8.5 17 17" }, drawSign(mark));
