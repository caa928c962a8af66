/* Shortens a figure that is narrower than on a page: letters stay as large as they are. */
import { LEAST } from "./print_scale.js";
/** @import { Figure, Layout, Trace } from "../../shell/types.d.ts" */
/** @import { Box, Printed, PrintLayout } from "./fit.js" */

/* Letters of Inter are about so wide, and lines so high, in parts of their size. */
const LETTER = 0.6;
const LINE = 1.2;
const PANELS_APART = 1.25;
const SLOPE = Math.sin((35 * Math.PI) / 180);

/** @typedef {Record<string, any>} Axis of a plotly layout */

/** @param {unknown} name */
const partsOf = (name) => String(name).split(/<br ?\/?>/);
/** @param {unknown[]} names */
const longest = (names) => Math.max(0, ...names.flatMap(partsOf).map((part) => part.length));
/** @param {number} letters */
const widthOf = (letters) => letters * LETTER * LEAST;

/**
 * Ticks of an axis across that is as long as this: level, upright, or upright and some of them.
 * @param {Axis} axis
 * @param {number} length
 */
function ticksOf(axis, length) {
  const names = axis.ticktext;
  const step = length / names.length;
  const isSloped = axis.tickangle && step * SLOPE >= LEAST * LINE;
  if (widthOf(longest(names)) <= step || isSloped) return axis;
  const nth = Math.ceil((LEAST * LINE) / step);
  /** @param {unknown[]} values */
  const kept = (values) => values.filter((_, at) => at % nth === 0);
  return {
    ...axis,
    tickangle: -90,
    tickvals: kept(axis.tickvals),
    ticktext: kept(names).map((name) => partsOf(name).join(" ")),
  };
}

/**
 * The layout with ticks that do not lie on each other; a heat map's are seen to with its cells.
 * Panels above each other move apart for names that stand upright.
 * @param {PrintLayout} layout
 * @returns {PrintLayout}
 */
export function withReadableTicks(layout) {
  const { l = 0, r = 0 } = layout.margin;
  const inner = layout.width - l - r;
  /** @type {[name: string, axis: Axis][]} */
  const axes = Object.entries(layout)
    .filter(([name, axis]) => /^xaxis\d*$/.test(name) && axis.ticktext && axis.side !== "top")
    .map(([name, axis]) => {
      const [from, to] = axis.domain ?? [0, 1];
      return [name, ticksOf(axis, inner * (to - from))];
    });
  const areTurned = axes.length > 1 && axes.some(([name, axis]) => axis !== layout[name]);
  const height = Math.round(layout.height * (areTurned ? PANELS_APART : 1));
  return { ...layout, ...Object.fromEntries(axes), height };
}

/** @param {unknown} value */
const shown = (value) => (typeof value === "number" ? Math.round(value) : (value ?? ""));
/** @param {Trace} trace */
const lettersOf = ({ text, z }) =>
  Math.max(0, ...[text ?? z ?? []].flat(2).map((value) => String(shown(value)).length));

/**
 * A heat map in a box: without numbers where its cells are narrower than they, its columns' names
 * in one line where two would meet the next. Null where it stays as it is.
 * @param {Printed} figure
 * @param {Pick<Box, "left" | "right">} box
 * @returns {Printed | null}
 */
export function withNarrowCells({ data, layout }, { left, right }) {
  const map = data.find(({ type }) => type === "heatmap");
  if (!map?.z) return null;
  const cell = (right - left) / map.z[0].length;
  const axis = layout.xaxis ?? {};
  /** @type {unknown[]} */
  const names = axis.ticktext ?? [];
  const lines = Math.max(1, ...names.map((name) => partsOf(name).length));
  const hasRoom = !map.texttemplate || widthOf(lettersOf(map)) <= cell;
  const isLevel = !axis.tickangle && widthOf(longest(names)) <= cell;
  if (hasRoom && (isLevel || lines * LEAST * LINE <= cell)) return null;
  const ticktext = names.map((name) => partsOf(name).join(" "));
  return {
    data: data.map((trace) => (trace === map && !hasRoom ? { ...trace, texttemplate: "" } : trace)),
    layout: { ...layout, xaxis: { ...axis, ticktext, tickangle: -90 } },
  };
}
