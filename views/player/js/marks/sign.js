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
 * A sign, or a percentage where several runs are counted.
 * @param {Pick<Sign, "state" | "part">} mark
 */
const makeInside = ({ state, part }) =>
  part === null
    ? svgEl("path", { d: BADGES[state] })
    : svgEl("text", { y: 3.3, "text-anchor": "middle" }, ` ${percentOf(part)}`);

/**
 * A circle with a sign around a place.
 * @param {Pick<Sign, "state" | "part">} mark
 * @param {number} [x]
 * @param {number} [y]
 */
export const drawSign = (mark, x = 0, y = 0) =>
  svgEl(
    "g",
    {
      class: `wr-badge wr-${mark.state}`,
      transform: `translate(${x} ${y})`,
      "aria-hidden": "true",
    },
    svgEl("circle", { r: RADIUS }),
    makeInside(mark),
  );

/**
 * Another mark in a sign, which stays: to lay out and paint hundreds of new ones takes long.
 * @param {Element} sign
 * @param {Pick<Sign, "state" | "part">} mark
 */
export function changeSign(sign, mark) {
  sign.setAttribute("class", `wr-badge wr-${mark.state}`);
  const path = sign.querySelector("path");
  if (!path || mark.part !== null) sign.lastElementChild?.replaceWith(makeInside(mark));
  else if (path.getAttribute("d") !== BADGES[mark.state])
    path.setAttribute("d", BADGES[mark.state]);
}

/** @param {Sign} mark */
export const signAlone = (mark) =>
  svgEl("svg", { class: "wrp-icon", viewBox: "-8.5 -8.5 17 17" }, drawSign(mark));
