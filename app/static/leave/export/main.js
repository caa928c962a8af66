/* A chart as a file, made in the browser: SVG, PDF, PNG or a page of its own. */
import { compose, textOf } from "./compose.js";
import { fontsOf } from "./fonts.js";
import { decoded } from "./heatmap.js";
import { pageOf } from "./page.js";
import { pdfOf } from "./pdf.js";
import { pngOf } from "./png.js";
import { pixels, printable, untitled } from "./print_layout.js";
import { saveBlob } from "../../forms/download.js";

/* The chart drawn by plotly at the width of print, as the text of an SVG. */
async function drawn(figure, width) {
  const print = printable(figure, Math.floor(pixels(width)));
  const { data, layout } = print;
  const size = { width: layout.width, height: layout.height };
  const config = { staticPlot: true, displayModeBar: false };
  return window.Plotly.toImage(
    { data, layout, config },
    { ...size, format: "svg", imageDataOnly: true },
  );
}

function wordsOf({ live, base }) {
  const address = new URL(live.words.address, base).href;
  return { ...live.words, address };
}

const MAKERS = {
  svg: async (svg) => new Blob([textOf(svg)], { type: "image/svg+xml" }),
  pdf: pdfOf,
  png: pngOf,
  html: pageOf,
};

/* Makes the file that a menu was asked for, and hands it to the browser. */
export async function saveFigure(order) {
  const { kind, width, page } = order;
  const figure = order.live.words.is_titled ? untitled(order.live.figure) : order.live.figure;
  const live = { ...order.live, figure };
  const fonts = await fontsOf(live.files);
  const words = wordsOf(order);
  const chart = await drawn(live.figure, width);
  const pictures = await decoded(chart);
  const svg = compose({ chart, pictures }, words, width);
  const blob = await MAKERS[kind](svg, { words, width, fonts, live });
  const size = kind === "html" ? "" : `-${width}mm`;
  saveBlob(blob, `whyreel-${page}-${live.slot}-${words.version}${size}.${kind}`);
}
