/* A table that a script has drawn, as texts: what each cell says, and what stands small in it. */

/**
 * Without line breaks, control signs and signs that are not seen.
 * @param {string} text
 */
export const oneLine = (text) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/gu, "")
    .replace(/ {2,}/g, " ")
    .trim();

/** @typedef {{ text: string, beside: string }} Cell */

const ELEMENT = 1;

/**
 * @param {Node} node
 * @returns {node is Element}
 */
const isElement = (node) => node.nodeType === ELEMENT;

/** @param {Element} element */
const isSmall = ({ tagName }) => tagName === "SMALL";

/**
 * @param {Node} node
 * @param {boolean} inSmall
 * @param {Cell} texts
 */
function textsOf(node, inSmall, texts) {
  for (const child of node.childNodes) {
    if (!isElement(child)) texts[inSmall ? "beside" : "text"] += child.textContent;
    else if (child.getAttribute("aria-hidden") !== "true") {
      if (isSmall(child)) texts.beside += "; ";
      textsOf(child, inSmall || isSmall(child), texts);
    }
  }
  return texts;
}

/** @param {Element} cell */
function cellOf(cell) {
  const { text, beside } = textsOf(cell, false, { text: "", beside: "" });
  return { text: oneLine(text), beside: oneLine(beside.replace(/^; /, "")) };
}

const NUMBER = /^[-+−]?[\d.,]+( ?%)?$/;
/** @param {string} text */
const isUnknown = (text) => text === "" || text === "–";

/**
 * @param {Cell[][]} rows
 * @param {number} at
 */
const isNumeric = (rows, at) => {
  const texts = rows.map((row) => row[at]?.text ?? "").filter((text) => !isUnknown(text));
  return texts.length > 0 && texts.every((text) => NUMBER.test(text));
};

/**
 * `heads` are empty where the table has none; `numeric`: which columns hold numbers. A column
 * without a head that says nothing, such as one of buttons, is left out.
 * @param {HTMLTableElement} element
 * @param {string} title
 */
export function readTable(element, title) {
  const heads = [...(element.tHead?.rows ?? [])].at(-1);
  const named = heads ? [...heads.cells].map(cellOf) : [];
  const rows = [...element.tBodies].flatMap((body) =>
    [...body.rows].map((row) => [...row.cells].map(cellOf)),
  );
  const wide = Math.max(named.length, ...rows.map((row) => row.length));
  const places = [...Array(wide).keys()];
  const nothing = { text: "", beside: "" };
  return {
    title: oneLine(title),
    heads: named.length ? places.map((at) => named[at] ?? nothing) : [],
    numeric: places.map((at) => isNumeric(rows, at)),
    rows: rows.map((row) => places.map((at) => row[at] ?? nothing)),
  };
}
