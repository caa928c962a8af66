/* A visitor's tags and notes as files, out and in: a row holds a tag, a note, or both. */
import { parseCsv, writeCsv } from "./csv.js";
import { LONGEST_NOTE } from "./case_notes.js";
/** @import { Row } from "./types.d.ts" */

/**
 * @typedef {"benchmark" | "case" | "model" | "judge"} Subjects
 * @typedef {Subjects | "tag" | "note" | "tagger" | "time"} Column
 */

/** @type {Column[]} */
const COLUMNS = ["benchmark", "case", "model", "judge", "tag", "note", "tagger", "time"];
/** @type {Column[]} */
const NEEDED = ["benchmark", "case"];
/** @type {Column[]} */
const EITHER = ["tag", "note"];
const MOST_ROWS = 50000;
const MOST_SIGNS = 400;
/** @type {Partial<Record<Column, number>>} */
const LONGEST = { note: LONGEST_NOTE };

/** @param {Row[]} rows */
export function toCsv(rows) {
  const lines = rows.map((row) => COLUMNS.map((name) => String(row[name] ?? "")));
  return writeCsv([COLUMNS, ...lines]);
}

/**
 * @param {Record<string, any>} row
 * @returns {Record<Column, any>}
 */
const selectColumns = (row) =>
  /** @type {Record<Column, any>} */ (
    Object.fromEntries(COLUMNS.map((name) => [name, row[name] ?? ""]))
  );

/** @param {Row[]} rows */
export function toJson(rows) {
  const tags = rows.map(selectColumns);
  return JSON.stringify({ format: "whyreel-tags", version: 1, tags }, null, 1) + "\n";
}

/**
 * @param {string} text
 * @returns {Record<string, string>[]}
 */
function fromCsv(text) {
  const [head, ...lines] = parseCsv(text);
  const names = (head || []).map((name) => name.trim().toLowerCase());
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (!EITHER.some((name) => names.includes(name))) missing.push("tag");
  if (missing.length) throw new Error(`row 1: there is no column ${missing.join(", ")}`);
  return lines.map((line) => Object.fromEntries(names.map((name, at) => [name, line[at] ?? ""])));
}

/** @param {string} text */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error("this is no JSON", { cause: error });
  }
}

/**
 * @param {string} text
 * @returns {unknown[]}
 */
function fromJson(text) {
  const content = parseJson(text);
  const rows = Array.isArray(content) ? content : content && content.tags;
  if (!Array.isArray(rows)) throw new Error("there is no list of tags");
  return rows;
}

/**
 * A row of a file as a tag, or an Error that names it by its number.
 * @param {unknown} row
 * @param {number} number
 * @returns {Row}
 */
function checkRow(row, number) {
  if (typeof row !== "object" || row === null) throw new Error(`row ${number}: it is no tag`);
  const tag = selectColumns(row);
  for (const name of COLUMNS) {
    if (typeof tag[name] !== "string") throw new Error(`row ${number}: ${name} is no text`);
    if (tag[name].length > (LONGEST[name] || MOST_SIGNS))
      throw new Error(`row ${number}: ${name} is too long`);
  }
  const missing = NEEDED.filter((name) => !tag[name].trim());
  if (!EITHER.some((name) => tag[name].trim())) missing.push("tag");
  if (missing.length) throw new Error(`row ${number}: it has no ${missing.join(", ")}`);
  return tag;
}

/**
 * The rows of a file, all or none; an Error names the row. Row 1 of CSV is its head.
 * @param {string} name
 * @param {string} text
 */
export function read(name, text) {
  const plain = text.replace(/^\ufeff/, "");
  const json = /\.json$/i.test(name);
  const rows = json ? fromJson(plain) : fromCsv(plain);
  if (rows.length > MOST_ROWS) throw new Error(`there are more than ${MOST_ROWS} rows`);
  return rows.map((row, index) => checkRow(row, index + (json ? 1 : 2)));
}
