/* Makes a drawing whole at the width of print: nothing is cut off at an edge, no names
   lie on each other. It is drawn, looked at, and drawn again with what it lacked. */
import { withNarrowCells } from "./narrow.js";
import { linesOf } from "./print_layout.js";
/** @import { Layout, Trace } from "../../shell/types.d.ts" */

const PASSES = 4;
const EDGE = 2;
const MOST_MARGIN = 0.7;
/* Pixels from an axis to a legend below its title, and of an entry of it. */
const UNDER_AXIS = 56;
const ENTRY = 14;
const SIDES = /** @type {const} */ (["l", "r", "t", "b"]);

/**
 * A figure at the width of print; `key` explains the numbers in it.
 * @typedef {{ data: Trace[], layout: PrintLayout, key?: string }} Printed
 */
/** @typedef {Layout & { width: number, margin: Record<string, number> }} PrintLayout */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** @typedef {Record<"l" | "r" | "t" | "b", number>} Margins */

/**
 * The boxes of a drawing's words, and the heat maps in it.
 *
 * @typedef {object} Seen
 * @property {Box[]} words
 * @property {Box[]} names
 * @property {Box[]} spokes
 * @property {Box[]} legend
 * @property {Box[]} maps
 * @property {{ width: number, height: number }} size
 */

/**
 * The boxes of a drawing's words, measured on the page where nobody sees them.
 * @param {string} text
 * @param {{width: number, height: number}} size
 * @returns {Seen}
 */
function look(text, { width, height }) {
  const holder = document.createElement("div");
  Object.assign(holder.style, { position: "fixed", left: "0", top: "0", visibility: "hidden" });
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML = text;
  document.body.append(holder);
  try {
    const origin = (holder.firstElementChild ?? holder).getBoundingClientRect();
    /** @param {Element} node */
    const boxOf = (node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      const [x, y] = [origin.left, origin.top];
      return { left: left - x, right: right - x, top: top - y, bottom: bottom - y };
    };
    /** @param {string} selector */
    const boxes = (selector) => [...holder.querySelectorAll(selector)].map(boxOf);
    return {
      words: boxes("text").filter(({ left, right }) => right > left),
      names: boxes(".textpoint text"),
      spokes: boxes(".angularaxistick text"),
      legend: boxes(".legendtext"),
      maps: boxes(".hm image"),
      size: { width, height },
    };
  } finally {
    holder.remove();
  }
}

/**
 * How far words reach over each edge.
 * @param {Pick<Seen, "words" | "size">} seen
 * @returns {Margins}
 */
export function over({ words, size }) {
  /** @param {number[]} values */
  const most = (values) => Math.ceil(Math.max(0, ...values));
  return {
    l: most(words.map(({ left }) => EDGE - left)),
    r: most(words.map(({ right }) => right - size.width + EDGE)),
    t: most(words.map(({ top }) => EDGE - top)),
    b: most(words.map(({ bottom }) => bottom - size.height + EDGE)),
  };
}

/**
 * Wider margins, and as much more height as goes to them.
 * @param {PrintLayout} layout
 * @param {Margins} more
 * @returns {PrintLayout}
 */
export function withMargins(layout, more) {
  const margin = Object.fromEntries(SIDES.map((at) => [at, (layout.margin[at] ?? 0) + more[at]]));
  const beside = margin.l + margin.r;
  const most = MOST_MARGIN * layout.width;
  if (beside > most) {
    margin.l = Math.floor((margin.l * most) / beside);
    margin.r = Math.floor((margin.r * most) / beside);
  }
  return { ...layout, margin, height: layout.height + more.t + more.b };
}

/**
 * @param {Box} a
 * @param {Box} b
 */
const meet = (a, b) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2;

/** @param {Box[]} boxes */
const doMeet = (boxes) =>
  boxes.some((box, at) => boxes.slice(at + 1).some((other) => meet(box, other)));

/**
 * @param {Box[]} boxes
 * @param {Box[]} others
 */
const doTouch = (boxes, others) => boxes.some((box) => others.some((other) => meet(box, other)));

/**
 * A point with its name beside it.
 * @param {Trace} trace
 */
const isNamed = ({ mode, text }) => mode === "markers+text" && text?.length === 1;

/**
 * Names beside points as a legend below them: the plot keeps its height.
 * @param {Printed} figure
 * @returns {Printed}
 */
function withLegend({ data, layout }) {
  const traces = data.map((trace) =>
    isNamed(trace) ? { ...trace, mode: "markers", showlegend: true } : trace,
  );
  const { t = 0, b = 0 } = layout.margin;
  const y = -UNDER_AXIS / (layout.height - t - b);
  const legend = { orientation: "h", x: 0, xanchor: "left", y, yanchor: "top" };
  const height = layout.height + ENTRY * data.filter(isNamed).length;
  return { data: traces, layout: { ...layout, height, showlegend: true, legend } };
}

/**
 * The spokes of a radar by numbers, which a line below the drawing explains.
 * @param {Printed} figure
 * @returns {Printed}
 */
function withNumbers({ data, layout }) {
  const names = [...new Set(data.flatMap(({ theta }) => theta ?? []))];
  /** @param {string[]} theta */
  const numbered = (theta) => theta.map((name) => String(names.indexOf(name) + 1));
  const traces = data.map((trace) =>
    trace.theta ? { ...trace, theta: numbered(trace.theta) } : trace,
  );
  const key = names.map((name, at) => `${at + 1} ${linesOf(name).join(" ")}`).join(" · ");
  return { data: traces, layout, key };
}

/**
 * The figure with what it lacked; null where it lacks nothing.
 * @param {Printed} figure
 * @param {Seen} seen
 * @param {boolean} isFirst
 * @returns {Printed | null}
 */
function mended(figure, seen, isFirst) {
  const narrow = isFirst && seen.maps.length ? withNarrowCells(figure, seen.maps[0]) : null;
  if (narrow) return narrow;
  if (figure.data.some(isNamed) && doMeet(seen.names)) return withLegend(figure);
  if (!figure.key && (doMeet(seen.spokes) || doTouch(seen.spokes, seen.legend))) {
    return withNumbers(figure);
  }
  const more = over(seen);
  if (!Object.values(more).some(Boolean)) return null;
  return { ...figure, layout: withMargins(figure.layout, more) };
}

/**
 * A figure's SVG as text, and the key to its numbers; `draw` makes the text.
 * @param {Printed} figure
 * @param {(figure: Printed) => Promise<string>} draw
 */
export async function fitted(figure, draw) {
  let now = figure;
  let text = await draw(now);
  for (let pass = 0; pass < PASSES; pass += 1) {
    const next = mended(now, look(text, now.layout), pass === 0);
    if (!next) break;
    now = next;
    text = await draw(now);
  }
  return { text, key: now.key ?? "" };
}
