/* The type of figures in print: one family, three sizes in points, two weights. Journals ask for
   letters of 7 pt or more at the width that a figure is printed at, while a page's scale
   (views/style/typography.py) is in pixels of a screen. No other script sets a size of its own. */

const PT = 96 / 72; /* CSS pixels in a point */
/* A hair above 7 pt: readers of PDF round down. */
const POINTS = { title: 9, second: 7.5, least: 7.05 };
export const LEAST = POINTS.least * PT;
const FAMILY = "Inter, Helvetica, Arial, sans-serif";

/** @typedef {{ size: number, weight: string }} TypeStyle size in CSS pixels */

/** @type {TypeStyle} */
export const TITLE = { size: POINTS.title * PT, weight: "bold" };
/** @type {TypeStyle} */
export const SECOND = { size: POINTS.second * PT, weight: "normal" };
/** @type {TypeStyle} */
export const NOTE = { size: LEAST, weight: "normal" };

/**
 * A style as attributes of an SVG text.
 * @param {TypeStyle} style
 */
export function attributesOf({ size, weight }) {
  return { "font-family": FAMILY, "font-size": size.toFixed(2), "font-weight": weight };
}

/**
 * A style as a canvas measures with it.
 * @param {TypeStyle} style
 */
export function canvasFont({ size, weight }) {
  return `${weight} ${size}px ${FAMILY}`;
}

/**
 * No letter below the least size, and one family that the file brings or any machine has.
 * @param {SVGElement} node
 */
export function settle(node) {
  const size = parseFloat(node.style.fontSize);
  if (size && size < LEAST) node.style.fontSize = `${LEAST}px`;
  if (node.style.fontFamily) node.style.fontFamily = FAMILY;
}
