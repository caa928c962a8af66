/* Title and subtitle above the chart, source and version below it: one SVG that stands alone. */
import { linesOf } from "../../../../views/player/js/base/lines.js";
import { asCells } from "./heatmap.js";
import { pixels } from "./print_layout.js";
import { NOTE, SECOND, TITLE, attributesOf, canvasFont, settle } from "./print_scale.js";
/** @import { TypeStyle } from "./print_scale.js" */
/** @import { Pictures } from "./heatmap.js" */
/** @import { FileWords } from "./main.js" */

const SVG = "http://www.w3.org/2000/svg";
const INK = "#17151f";
const SOFT = "#4a4754";
const PAD = 4;
/** @typedef {TypeStyle & { ink: string }} InkedStyle */

const STYLES = {
  title: { ...TITLE, ink: INK },
  subtitle: { ...SECOND, ink: SOFT },
  source: { ...NOTE, ink: SOFT },
};
const UNCLIPPED = /#(legend|[^)]*polar-for-traces)/;

/**
 * References of plotly's begin with the page's address: in a file they would lead out of it.
 * @param {string} text
 */
function withoutAddress(text) {
  return text.replace(/url\((["']|&quot;)?[^#)]*#([^"')&]+)(["']|&quot;)?\)/g, "url(#$2)");
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 */
function element(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text) made.textContent = text;
  return made;
}

/**
 * @param {string} text
 * @param {InkedStyle} style
 * @param {number} width
 * @param {number} top
 */
function paragraph(text, style, width, top) {
  const lines = linesOf(text, width - 2 * PAD, canvasFont(style));
  const step = style.size * 1.35;
  const look = attributesOf(style);
  const made = lines.map((line, index) => {
    const y = (top + style.size + index * step).toFixed(2);
    return element("text", { x: PAD, y, fill: style.ink, ...look }, line);
  });
  return { made, height: lines.length * step };
}

/**
 * @param {[words: string, style: InkedStyle][]} parts
 * @param {number} width
 * @param {number} top
 */
function column(parts, width, top) {
  const made = [];
  let y = top;
  for (const [text, style] of parts.filter(([words]) => words)) {
    const block = paragraph(text, style, width, y);
    made.push(...block.made);
    y += block.height;
  }
  return { made, bottom: y };
}

/**
 * @param {string} text
 * @param {Pictures} pictures
 */
function chartOf(text, pictures) {
  const root = new DOMParser().parseFromString(
    withoutAddress(text),
    "image/svg+xml",
  ).documentElement;
  /** @type {NodeListOf<SVGElement>} */
  const texts = root.querySelectorAll("text, tspan");
  for (const node of texts) settle(node);
  /* A legend is as long as its words in whichever font a reader has; and a circle that is moved is
     clipped elsewhere by svg2pdf. Neither cuts anything that is in range. */
  for (const node of root.querySelectorAll("[clip-path]")) {
    if (UNCLIPPED.test(node.getAttribute("clip-path") ?? "")) node.removeAttribute("clip-path");
  }
  asCells(root, pictures);
  return root;
}

/** @param {FileWords} words */
function sourceOf(words) {
  return [words.source && `Source: ${words.source}.`, `WhyReel, data version ${words.version}.`]
    .filter(Boolean)
    .join(" ");
}

/**
 * `chart`: plotly's drawing as text, with its pictures decoded.
 * @param {{chart: string, pictures: Pictures}} chart
 * @param {FileWords} words
 * @param {number} millimetres
 */
export function compose({ chart, pictures }, words, millimetres) {
  const width = pixels(millimetres);
  const drawn = chartOf(chart, pictures);
  const head = column(
    [
      [words.title, STYLES.title],
      [words.subtitle, STYLES.subtitle],
    ],
    width,
    PAD,
  );
  const tall = parseFloat(drawn.getAttribute("height") ?? "0");
  /** @type {[words: string, style: InkedStyle][]} */
  const below = [
    [words.key, STYLES.source],
    [sourceOf(words), STYLES.source],
  ];
  const foot = column(below, width, head.bottom + tall + PAD);
  const height = foot.bottom + PAD;
  const root = element("svg", {
    xmlns: SVG,
    width: `${millimetres}mm`,
    height: `${((height * 25.4) / 96).toFixed(2)}mm`,
    viewBox: `0 0 ${width.toFixed(3)} ${height.toFixed(3)}`,
  });
  const body = element("g", { transform: `translate(0,${head.bottom.toFixed(2)})` });
  body.append(...drawn.childNodes);
  root.append(
    element("title", {}, words.title),
    element("desc", {}, `${words.summary} ${sourceOf(words)} ${words.address}`),
    element("rect", { width: width.toFixed(3), height: height.toFixed(3), fill: "#ffffff" }),
    ...head.made,
    body,
    ...foot.made,
  );
  return root;
}

/** @param {Element} svg */
export function sizeOf(svg) {
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 0 0").split(" ").map(Number);
  return { width, height };
}

/** @param {Element} svg */
export function textOf(svg) {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}\n`;
}
