/* A table that only this page has, as a file: the server writes it, and keeps nothing of it. */
import { answerTo, sending } from "./ask.js";
import { saveBlob } from "./download.js";
import { atRoot } from "../shell/root.js";
/** @import { TableFile } from "./types.d.ts" */

/**
 * Saves a table under a name, in the format of an ending.
 *
 * @param {string} name
 * @param {string} ending
 * @param {TableFile} table
 * @param {string} [address] where the table is shown
 */
export async function saveTable(name, ending, table, address = "") {
  const answer = await answerTo(atRoot(`/export/table.${ending}`), sending({ ...table, address }));
  saveBlob(await answer.blob(), name);
}

/** @param {unknown} value */
const cell = (value) => ({ text: value == null ? "" : String(value) });

/**
 * Rows of plain values as a table: the columns' names are its heads.
 * @param {string} title
 * @param {string[]} columns
 * @param {Record<string, unknown>[]} rows
 * @returns {TableFile}
 */
export const tableOf = (title, columns, rows) => ({
  title,
  heads: columns.map(cell),
  numeric: columns.map(() => false),
  rows: rows.map((row) => columns.map((column) => cell(row[column]))),
});
