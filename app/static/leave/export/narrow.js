/* What gives way where a figure is narrower than on a page: letters stay as large as they are. */
import { LEAST } from "./print_scale.js";

/* Letters of Inter are about so wide, and lines so high, in parts of their size. */
const LETTER = 0.6;
const LINE = 1.2;
const PANELS_APART = 1.25;
const SLOPE = Math.sin((35 * Math.PI) / 180);

const partsOf = (name) => String(name).split(/<br ?\/?>/);
const longest = (names) => Math.max(0, ...names.flatMap(partsOf).map((part) => part.length));
const widthOf = (letters) => letters * LETTER * LEAST;

/* Ticks of an axis across that is as long as this: level, upright, or upright and some of them. */
function ticksOf(axis, length) {
  const names = axis.ticktext;
  const step = length / names.length;
  const isSloped = axis.tickangle && step * SLOPE >= LEAST * LINE;
  if (widthOf(longest(names)) <= step || isSloped) return axis;
  const nth = Math.ceil((LEAST * LINE) / step);
  const kept = (values) => values.filter((_, at) => at % nth === 0);
  return {
    ...axis,
    tickangle: -90,
    tickvals: kept(axis.tickvals),
    ticktext: kept(names).map((name) => partsOf(name).join(" ")),
  };
}

/* The layout with ticks that do not lie on each other; a heat map's are seen to with its cells.
   Panels above each other move apart for names that stand upright. */
export function withReadableTicks(layout) {
  const { l = 0, r = 0 } = layout.margin;
  const inner = layout.width - l - r;
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

const shown = (value) => (typeof value === "number" ? Math.round(value) : (value ?? ""));
const lettersOf = ({ text, z }) =>
  Math.max(0, ...(text ?? z).flat().map((value) => String(shown(value)).length));

/* A heat map in a box: without numbers where its cells are narrower than they, its columns' names
   in one line where two would meet the next. Null where it stays as it is. */
export function withNarrowCells({ data, layout }, { left, right }) {
  const map = data.find(({ type }) => type === "heatmap");
  const cell = (right - left) / map.z[0].length;
  const axis = layout.xaxis ?? {};
  const lines = Math.max(1, ...(axis.ticktext ?? []).map((name) => partsOf(name).length));
  const hasRoom = !map.texttemplate || widthOf(lettersOf(map)) <= cell;
  const isLevel = !axis.tickangle && widthOf(longest(axis.ticktext ?? [])) <= cell;
  if (hasRoom && (isLevel || lines * LEAST * LINE <= cell)) return null;
  const ticktext = (axis.ticktext ?? []).map((name) => partsOf(name).join(" "));
  return {
    data: data.map((trace) => (trace === map && !hasRoom ? { ...trace, texttemplate: "" } : trace)),
    layout: { ...layout, xaxis: { ...axis, ticktext, tickangle: -90 } },
  };
}
