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

/* The chart drawn by plotly at the width of print: its SVG as text, and the key of its numbers. */
async function drawn(figure, width) {
  const config = { staticPlot: true, displayModeBar: false };
  return fitted(printable(figure, Math.floor(pixels(width))), ({ data, layout }) =>
    window.Plotly.toImage(
      { data, layout, config },
      { width: layout.width, height: layout.height, format: "svg", imageDataOnly: true },
    ),
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
