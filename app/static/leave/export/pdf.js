/* The chart as a PDF of vectors, with Inter embedded. */
import { sizeOf } from "./compose.js";

const POINTS = 72 / 96;
const STYLES = ["normal", "italic"];

function embed(doc, fonts) {
  for (const [cut, weight] of [
    ["regular", "normal"],
    ["bold", "bold"],
  ]) {
    const file = `inter-${cut}.ttf`;
    doc.addFileToVFS(file, fonts[cut]);
    for (const style of STYLES) doc.addFont(file, "Inter", style, weight);
  }
}

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
