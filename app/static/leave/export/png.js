/* The chart as a picture with two pixels for each of print's. */
import { sizeOf, textOf } from "./compose.js";
import { styleOf } from "./fonts.js";
/** @import { FileParts } from "./main.js" */
import { contextOf } from "./heatmap.js";

const SCALE = 2;

/**
 * @param {SVGElement} svg
 * @param {Pick<FileParts, "fonts">} parts
 * @returns {Promise<Blob>}
 */
export async function pngOf(svg, { fonts }) {
  const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = styleOf(fonts);
  copy.prepend(style);
  const { width, height } = sizeOf(svg);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(copy))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * SCALE);
  canvas.height = Math.round(height * SCALE);
  contextOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
  const failed = new Error("This browser makes no picture of that size.");
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(failed)), "image/png");
  });
}
