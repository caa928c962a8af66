/* The chart as a PDF of vectors, with Inter embedded. */
import { sizeOf } from "./compose.js";
/** @import { Fonts } from "./fonts.js" */
/** @import { FileParts } from "./main.js" */

const POINTS = 72 / 96;
const STYLES = ["normal", "italic"];

/**
 * The part of jsPDF that embeds a font.
 *
 * @typedef {object} FontsOfPdf
 * @property {(name: string, base64: string) => void} addFileToVFS
 * @property {(file: string, family: string, style: string, weight: string) => void} addFont
 */

/**
 * @param {FontsOfPdf} doc
 * @param {Fonts} fonts
 */
function embed(doc, fonts) {
  const cuts = { normal: fonts.regular, bold: fonts.bold };
  for (const [weight, cut] of Object.entries(cuts)) {
    const file = `inter-${weight}.ttf`;
    doc.addFileToVFS(file, cut);
    for (const style of STYLES) doc.addFont(file, "Inter", style, weight);
  }
}

/**
 * @param {SVGElement} svg
 * @param {FileParts} parts
 * @returns {Promise<Blob>}
 */
export async function pdfOf(svg, { words, fonts, live }) {
  const { jsPDF, svg2pdf } = await import(live.files.pdf);
  const { width, height } = sizeOf(svg);
  const format = [width * POINTS, height * POINTS];
  const orientation = width > height ? "landscape" : "portrait";
  const doc = new jsPDF({
    unit: "pt",
    format,
    orientation,
    compress: true,
    putOnlyUsedFonts: true,
  });
  embed(doc, fonts);
  doc.setFont("Inter", "normal");
  doc.setDocumentProperties({
    title: words.title,
    subject: `${words.subtitle} ${words.address}`.trim(),
    keywords: `data version ${words.version}`,
    creator: "WhyReel",
  });
  await svg2pdf(svg, doc, { x: 0, y: 0, width: format[0], height: format[1] });
  return doc.output("blob");
}
