/* A figure on a narrow screen: lines above it and names of its rows are broken, not cut off; a map
   of many columns keeps cells that can be read, and scrolls sideways. */
/** @import { Figure, Layout, Trace } from "./types.d.ts" */

const NARROW = 560;
const LETTER = 6.4; /* pixels, about, of a letter of the lines above and of a name */
const LINE = 16;
const NAME = 20; /* letters of a line of a row's name */
const NAME_LINES = 2;
const CELL = 34; /* pixels of a map's column that holds a number */
const BESIDE = 220; /* pixels for its rows' names and its scale */

const TAG = /<[^>]*>/g;
/** @param {string} word */
const lengthOf = (word) => word.replace(TAG, "").replace(/&\w+;/g, ".").length;

/**
 * The lines that words fill, none longer than `most` letters where a word is not.
 * @param {string} text
 * @param {number} most
 */
function wrapped(text, most) {
  const lines = [""];
  for (const word of text.split(/ (?![^<]*>)/)) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (lengthOf(longer) <= most || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * @param {string} text
 * @param {number} most
 */
const brokenAt = (text, most) => text.split(/<br ?\/?>/).flatMap((line) => wrapped(line, most));

/** @param {unknown} text */
function nameOf(text) {
  const lines = wrapped(String(text).replace(/<br ?\/?>/g, " "), NAME);
  const kept = lines.slice(0, NAME_LINES);
  return kept.join("<br>") + (lines.length > NAME_LINES ? "…" : "");
}

/**
 * @param {Layout} layout
 * @param {number} width
 * @returns {Layout}
 */
function withTitle(layout, width) {
  const text = layout.title?.text;
  if (!text) return layout;
  const lines = brokenAt(text, Math.floor((width - 24) / LETTER));
  const more = LINE * (lines.length - text.split(/<br ?\/?>/).length);
  return {
    ...layout,
    title: { ...layout.title, text: lines.join("<br>") },
    height: layout.height + more,
    margin: { ...layout.margin, t: (layout.margin?.t ?? 0) + more },
  };
}

/**
 * @param {Layout} layout
 * @returns {Layout}
 */
function withNames(layout) {
  const axes = Object.entries(layout)
    .filter(([name, axis]) => /^yaxis\d*$/.test(name) && axis.ticktext)
    .map(([name, axis]) => [name, { ...axis, ticktext: axis.ticktext.map(nameOf) }]);
  return { ...layout, ...Object.fromEntries(axes) };
}

/**
 * A map's cells as wide as their numbers; the page scrolls what is wider than it.
 * @param {Layout} layout
 * @param {Trace[]} data
 * @param {number} width
 * @returns {Layout}
 */
function withCells(layout, data, width) {
  const columns = data.find(({ type }) => type === "heatmap")?.z?.[0]?.length ?? 0;
  const wide = BESIDE + CELL * columns;
  return columns && wide > width ? { ...layout, width: wide, autosize: false } : layout;
}

/**
 * @param {Figure} figure
 * @param {number} width
 * @returns {Layout}
 */
export const onNarrow = ({ data, layout }, width) =>
  width < NARROW ? withCells(withNames(withTitle(layout, width)), data, width) : layout;
