/* A figure of the page as a figure of a paper: white ground, dark ink, letters of 7 pt or more. */
import { withReadableTicks } from "./narrow.js";
import { LEAST } from "./print_scale.js";
/** @import { Figure, FigureWords, Layout, LiveFigure, Trace } from "../../shell/types.d.ts" */
/** @import { Printed } from "./fit.js" */

/* Charts of a page have letters of 13 px; 9.4 px are 7 pt. */
const SCALE = 0.74;
const INK = "#26242f";
const GROUND = "#ffffff";
const GRID = "#d9d7df";
const SIZES = /^(size|width|thickness|markersize|len_px)$/;

/** @param {number} millimetres */
export function pixels(millimetres) {
  return (millimetres * 96) / 25.4;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
const isPlain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
/**
 * @param {any} value
 * @returns {any}
 */
const scaled = (value) =>
  Array.isArray(value) ? value.map(scaled) : typeof value === "number" ? value * SCALE : value;

/** @param {Record<string, any>} font */
function fontOf(font) {
  const size = typeof font.size === "number" ? Math.max(LEAST, font.size * SCALE) : LEAST;
  return { ...font, size };
}

/**
 * Every font at a size that can be read in print; markers, lines and whiskers in proportion.
 * @param {any} value
 * @param {string} [parent]
 * @returns {any}
 */
function shrunk(value, parent = "") {
  if (Array.isArray(value))
    return value.map((each) => (isPlain(each) ? shrunk(each, parent) : each));
  /** @type {Record<string, any>} */
  const changed = {};
  for (const [name, each] of Object.entries(value)) {
    if (/font$/i.test(name) && isPlain(each)) changed[name] = fontOf(each);
    else if (isPlain(each) || Array.isArray(each)) changed[name] = shrunk(each, name);
    else changed[name] = each;
    const isMark = ["marker", "line", "error_x", "error_y"].includes(parent);
    if (isMark && SIZES.test(name)) changed[name] = scaled(each);
  }
  return changed;
}

/**
 * @param {Trace} trace
 * @returns {Trace}
 */
function traceOf(trace) {
  const changed = shrunk(trace);
  if (trace.type === "bar") changed.constraintext = "none";
  if (trace.mode?.includes("text")) changed.cliponaxis = false;
  if (trace.type === "heatmap") changed.textfont = fontOf(changed.textfont || {});
  return changed;
}

/** @param {Record<string, any>} axis */
function axisOf(axis) {
  const font = fontOf(axis.tickfont || {});
  return { automargin: true, linecolor: GRID, ...shrunk(axis), gridcolor: GRID, tickfont: font };
}

/** @param {Layout} layout */
function axesOf(layout) {
  const names = Object.keys(layout).filter((name) => /^[xy]axis\d*$/.test(name));
  return Object.fromEntries(names.map((name) => [name, axisOf(layout[name])]));
}

/**
 * @param {Record<string, number>} [margin]
 * @returns {Record<string, number>}
 */
function marginsOf(margin = {}) {
  const sides = ["l", "r", "t", "b"].map((side) => [
    side,
    Math.round((margin[side] ?? 36) * SCALE),
  ]);
  return Object.fromEntries(sides);
}

/**
 * The ink of the page's charts holds on light and dark ground: on white it can be darker.
 * @param {Figure} figure
 * @returns {Figure}
 */
function inked(figure) {
  const ink = figure.layout.font && figure.layout.font.color;
  const text = JSON.stringify(figure);
  return JSON.parse(typeof ink === "string" && ink ? text.replaceAll(ink, INK) : text);
}

/**
 * The drawing without the title that its file has above it.
 * @param {Figure} figure
 * @returns {Figure}
 */
export function untitled({ data, layout }) {
  if (!layout.title) return { data, layout };
  const margin = { ...layout.margin, t: 16 };
  return { data, layout: { ...layout, margin, title: undefined } };
}

/**
 * Plotly's subset of HTML as the lines of text that it shows.
 * @param {string} html
 */
export function linesOf(html) {
  return html.split(/<br ?\/?>/).map((line) => {
    const text = line.replace(/<[^>]*>/g, "");
    return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  });
}

/**
 * A figure without its title, and its words with it: a file says what it shows once, above it.
 * Where words do not hold the title already (`is_titled`), the drawing's own is the better one.
 * @param {Pick<LiveFigure, "figure" | "words">} live
 * @returns {{figure: Figure, words: FigureWords}}
 */
export function headed({ figure, words }) {
  const text = figure.layout.title?.text;
  if (words.is_titled || !text) return { figure: untitled(figure), words };
  const [title, ...below] = linesOf(text);
  const subtitle = [...below, words.subtitle].filter((line) => line && line !== title).join(" · ");
  return { figure: untitled(figure), words: { ...words, title, subtitle } };
}

/**
 * @param {Figure} figure
 * @param {number} width
 * @returns {Printed}
 */
export function printable(figure, width) {
  const { data, layout } = inked(figure);
  const height = Math.round(Math.max(150, (layout.height || 420) * SCALE));
  const font = { ...(layout.font || {}), size: LEAST, color: INK, family: "Inter, sans-serif" };
  const changed = {
    ...shrunk(layout),
    ...axesOf(layout),
    width,
    height,
    autosize: false,
    font,
    margin: marginsOf(layout.margin),
    paper_bgcolor: GROUND,
    plot_bgcolor: GROUND,
    hovermode: false,
  };
  return { data: data.map(traceOf), layout: withReadableTicks(changed) };
}
