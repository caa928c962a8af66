/* The chart as a page of its own: one file that needs no server, with plotly in it. Without
   scripts it shows the drawing. */
import { textOf } from "./compose.js";
import { styleOf } from "./fonts.js";
/** @import { Figure } from "../../shell/types.d.ts" */
/** @import { FileParts } from "./main.js" */

const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data: blob:",
  "font-src data:",
].join("; ");
const LOOK = `body{margin:32px auto;max-width:960px;padding:0 16px;background:#fff;color:#17151f}
body{font:var(--wr-size-text)/1.5 Inter,sans-serif}h1{font-size:var(--wr-size-big);margin:0}
p{margin:4px 0}small{color:#4a4754}#chart svg{max-width:100%;height:auto}`;

/* The file has the sizes of the page that it was made on. */
function sizes() {
  const page = getComputedStyle(document.documentElement);
  const names = ["--wr-size-text", "--wr-size-big"];
  return `:root{${names.map((name) => `${name}:${page.getPropertyValue(name)}`).join(";")}}`;
}

/** @param {unknown} text */
const escaped = (text) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/**
 * A value as JSON that cannot end the script element around it.
 * @param {unknown} value
 */
const asJson = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");
/** @param {string} text */
const asScript = (text) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "\\x3c!--");

/** @param {string[]} scripts */
async function plotlyOf(scripts) {
  const address = scripts.find((script) => script.endsWith("/plotly.js")) ?? "";
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}

/** @param {Figure} figure */
function layoutOf({ layout }) {
  const white = { paper_bgcolor: "#ffffff", plot_bgcolor: "#ffffff", autosize: true };
  return { ...layout, ...white };
}

/**
 * @param {SVGElement} svg
 * @param {FileParts} parts
 */
export async function pageOf(svg, { words, fonts, live }) {
  const plotly = await plotlyOf(live.scripts);
  const figure = { data: live.figure.data, layout: layoutOf(live.figure) };
  const drawing = textOf(svg).replace(/^<\?xml[^>]*>\n/, "");
  const source = [words.source, `WhyReel, data version ${words.version}`]
    .filter(Boolean)
    .join(". ");
  const link = escaped(words.address);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escaped(words.title)}</title><style>${styleOf(fonts)}${sizes()}${LOOK}</style></head>
<body><main><h1>${escaped(words.title)}</h1><p>${escaped(words.subtitle)}</p>
<div id="chart" role="figure" aria-label="${escaped(words.summary)}">${drawing}</div>
<p><small>Source: ${escaped(source)}. <a href="${link}">${link}</a></small></p></main>
<script>${asScript(plotly)}</script>
<script>const figure = ${asJson(figure)};
const chart = document.getElementById("chart");
const config = { displayModeBar: false, responsive: true };
chart.replaceChildren();
Plotly.newPlot(chart, figure.data, figure.layout, config);</script>
</body></html>
`;
  return new Blob([html], { type: "text/html;charset=utf-8" });
}
