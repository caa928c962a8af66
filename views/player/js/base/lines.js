/* Text in lines, where no server breaks it. */

/** @type {CanvasRenderingContext2D | null} */
let pen = null;

/**
 * @param {string} text
 * @param {string} font
 */
function widthOf(text, font) {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return 0;
  pen.font = font;
  return pen.measureText(text).width;
}

/**
 * The words in lines of at most `width`; a word that is longer by itself is cut.
 * @param {string} text
 * @param {number} width
 * @param {string} font as in CSS, with its size
 */
export function linesOf(text, width, font) {
  const lines = [""];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines[lines.length - 1];
    const longer = last ? `${last} ${word}` : word;
    if (widthOf(longer, font) <= width || !last) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.filter(Boolean).flatMap((line) => cut(line, width, font));
}

/**
 * @param {string} line
 * @param {number} width
 * @param {string} font
 */
function cut(line, width, font) {
  /** @type {string[]} */
  const parts = [];
  let rest = line;
  while (widthOf(rest, font) > width && rest.length > 1) {
    let at = rest.length - 1;
    while (at > 1 && widthOf(rest.slice(0, at), font) > width) at -= 1;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...parts, rest];
}
