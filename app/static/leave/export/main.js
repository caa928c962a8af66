/* A chart as a file, made in the browser: SVG, PDF, PNG or a page of its own. */
import { compose, textOf } from "./compose.js";
import { fitted } from "./fit.js";
import { fontsOf } from "./fonts.js";
import { decoded } from "./heatmap.js";
import { pageOf } from "./page.js";
import { pdfOf } from "./pdf.js";
import { pngOf } from "./png.js";
import { headed, pixels, printable } from "./print_layout.js";
import { saveBlob } from "../../forms/download.js";
/** @import { Figure, FigureWords, LiveFigure } from "../../shell/types.d.ts" */
/** @import { Fonts } from "./fonts.js" */

/**
 * The choice in a menu: the page's name and address, the kind of file, its width in mm.
 *
 * @typedef {object} FileOrder
 * @property {LiveFigure} live
 * @property {string} kind
 * @property {number} width
 * @property {string} page
 * @property {string} base
 */

/** @typedef {FigureWords & { key: string }} FileWords words, and the key of numbers in the chart */

/** @typedef {{ words: FileWords, width: number, fonts: Fonts, live: LiveFigure }} FileParts */

/**
 * The chart drawn by plotly at the width of print: its SVG as text, and the key of its numbers.
 * @param {Figure} figure
 * @param {number} width
 */
async function drawn(figure, width) {
  const config = { staticPlot: true, displayModeBar: false };
  return fitted(printable(figure, Math.floor(pixels(width))), ({ data, layout }) =>
    window.Plotly.toImage(
      { data, layout, config },
      { width: layout.width, height: layout.height, format: "svg", imageDataOnly: true },
    ),
  );
}

/** @param {{live: LiveFigure, base: string}} order */
function wordsOf({ live, base }) {
  const address = new URL(live.words.address, base).href;
  return { ...live.words, address };
}

/** @type {Record<string, (svg: SVGElement, parts: FileParts) => Promise<Blob>>} */
const MAKERS = {
  svg: async (svg) => new Blob([textOf(svg)], { type: "image/svg+xml" }),
  pdf: pdfOf,
  png: pngOf,
  html: pageOf,
};

/**
 * Makes the file that a menu was asked for, and hands it to the browser.
 * @param {FileOrder} order
 */
export async function saveFigure(order) {
  const { kind, width, page } = order;
  const live = { ...order.live, ...headed(order.live) };
  const fonts = await fontsOf(live.files);
  const { text: chart, key } = await drawn(live.figure, width);
  const words = { ...wordsOf({ live, base: order.base }), key };
  const pictures = await decoded(chart);
  const svg = compose({ chart, pictures }, words, width);
  const blob = await MAKERS[kind](svg, { words, width, fonts, live });
  const size = kind === "html" ? "" : `-${width}mm`;
  saveBlob(blob, `whyreel-${page}-${live.slot}-${words.version}${size}.${kind}`);
}
