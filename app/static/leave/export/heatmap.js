/* Plotly draws a heat map as a picture with a pixel for each cell or more; a vector file gets
   rectangles, which stay sharp at any size. */
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Map<string, ImageData>} Pictures by the addresses of a drawing's images */

/**
 * A canvas to draw on.
 * @param {HTMLCanvasElement} canvas
 */
export function contextOf(canvas) {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures.");
  return context;
}

/**
 * Cells of a heat map by its own numbers: boxes come from the picture's place, colours from its
 * pixels. The picture is read synchronously, so all of a drawing's are decoded before.
 * @param {string} text
 * @returns {Promise<Pictures>}
 */
export async function decoded(text) {
  const pictures = new Map();
  const sources = [...text.matchAll(/(?:xlink:)?href="(data:image\/png[^"]+)"/g)].map(
    (match) => match[1],
  );
  for (const source of sources) pictures.set(source, await pixelsOf(source));
  return pictures;
}

/** @param {string} source */
async function pixelsOf(source) {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = contextOf(canvas);
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/**
 * @param {ArrayLike<number>} data
 * @param {number} a
 * @param {number} b
 */
const same = (data, a, b) =>
  [0, 1, 2, 3].every((part) => data[a * 4 + part] === data[b * 4 + part]);

/**
 * Where a row or column of pixels differs from the one before it: the edges of cells.
 * @param {ImageData} picture
 * @param {boolean} upright
 */
function edgesOf({ data, width, height }, upright) {
  const [along, across] = upright ? [width, height] : [height, width];
  /**
   * @param {number} place
   * @param {number} other
   */
  const at = (place, other) => (upright ? other * width + place : place * width + other);
  const edges = [0];
  for (let place = 1; place < along; place += 1) {
    for (let other = 0; other < across; other += 1) {
      if (!same(data, at(place, other), at(place - 1, other))) {
        edges.push(place);
        break;
      }
    }
  }
  return [...edges, along];
}

/**
 * @param {ImageData} picture
 * @param {number} x
 * @param {number} y
 */
function colourOf({ data, width }, x, y) {
  const at = (y * width + x) * 4;
  return { fill: `rgb(${data[at]},${data[at + 1]},${data[at + 2]})`, alpha: data[at + 3] / 255 };
}

const MOST = 20000;

/**
 * @param {Element} image
 * @param {ImageData} picture
 */
function cellsOf(image, picture) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) =>
    Number(image.getAttribute(name)),
  );
  const columns = edgesOf(picture, true);
  const rows = edgesOf(picture, false);
  if (columns.length * rows.length > MOST) return null;
  const group = document.createElementNS(SVG, "g");
  const [wide, tall] = [width / picture.width, height / picture.height];
  for (let row = 0; row + 1 < rows.length; row += 1) {
    for (let column = 0; column + 1 < columns.length; column += 1) {
      const { fill, alpha } = colourOf(picture, columns[column], rows[row]);
      if (!alpha) continue;
      const cell = document.createElementNS(SVG, "rect");
      const box = {
        x: x + columns[column] * wide,
        y: y + rows[row] * tall,
        width: (columns[column + 1] - columns[column]) * wide,
        height: (rows[row + 1] - rows[row]) * tall,
      };
      for (const [name, value] of Object.entries(box)) cell.setAttribute(name, value.toFixed(2));
      cell.setAttribute("fill", fill);
      if (alpha < 1) cell.setAttribute("fill-opacity", alpha.toFixed(3));
      group.append(cell);
    }
  }
  return group;
}

/**
 * Puts rectangles in the place of pictures that were decoded before.
 * @param {Element} root
 * @param {Pictures} pictures
 */
export function asCells(root, pictures) {
  for (const image of [...root.querySelectorAll("image")]) {
    const source = image.getAttribute("href") || image.getAttribute("xlink:href");
    const picture = pictures.get(source ?? "");
    const cells = picture && cellsOf(image, picture);
    if (cells) image.replaceWith(cells);
  }
}
