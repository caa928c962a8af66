/* The chart as a picture with two pixels for each of print's. */
import { sizeOf, textOf } from "./compose.js";
import { styleOf } from "./fonts.js";

const SCALE = 2;

export async function pngOf(svg, { fonts }) {
  const copy = svg.cloneNode(true);
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = styleOf(fonts);
  copy.prepend(style);
  const { width, height } = sizeOf(svg);
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(copy))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * SCALE);
  canvas.height = Math.round(height * SCALE);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
