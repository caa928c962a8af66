/* Inter for files: measured with, embedded into a PDF and a picture. */
/** @import { FigureFiles } from "../../shell/types.d.ts" */

/**
 * Both cuts as base64.
 * @typedef {{ regular: string, bold: string }} Fonts
 */

/** @type {Map<string, Promise<Fonts>>} */
const loaded = new Map();

/** @param {string} address */
async function bytesOf(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.arrayBuffer();
}

/** @param {ArrayBuffer} buffer */
function base64(buffer) {
  const bytes = new Uint8Array(buffer);
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
}

/**
 * @param {Pick<FigureFiles, "regular" | "bold">} files
 * @returns {Promise<Fonts>}
 */
async function load({ regular, bold }) {
  const [plain, strong] = await Promise.all([bytesOf(regular), bytesOf(bold)]);
  const faces = [
    new FontFace("Inter", plain, { weight: "400" }),
    new FontFace("Inter", strong, { weight: "700" }),
  ];
  for (const face of faces) document.fonts.add(await face.load());
  return { regular: base64(plain), bold: base64(strong) };
}

/**
 * Both cuts as base64; the page measures with them from now on.
 * @param {Pick<FigureFiles, "regular" | "bold">} files
 */
export function fontsOf(files) {
  const key = files.regular;
  const known = loaded.get(key);
  if (known) return known;
  const fonts = load(files);
  fonts.catch(() => loaded.delete(key)); /* who comes back on line may try again */
  loaded.set(key, fonts);
  return fonts;
}

/** @param {Fonts} fonts */
export function styleOf(fonts) {
  /**
   * @param {string} cut
   * @param {number} weight
   */
  const face = (cut, weight) =>
    `@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/ttf;base64,${cut})}`;
  return face(fonts.regular, 400) + face(fonts.bold, 700);
}
