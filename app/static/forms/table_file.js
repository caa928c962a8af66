/* A table that only this page has, as a file: the server writes it, and keeps nothing of it. */
import { answerTo, sending } from "./ask.js";
import { saveBlob } from "./download.js";
import { atRoot } from "../shell/root.js";

/* Saves a table under a name, in the format of an ending. `table`: its title, heads, which columns
   are numeric, rows; a cell is its text, and what is small `beside` it. `address`: where the table
   is shown, or "". */
export async function saveTable(name, ending, table, address = "") {
  const answer = await answerTo(atRoot(`/export/table.${ending}`), sending({ ...table, address }));
  saveBlob(await answer.blob(), name);
}

const cell = (value) => ({ text: value == null ? "" : String(value) });

/* Rows of plain values as a table: the columns' names are its heads. */
export const tableOf = (title, columns, rows) => ({
  title,
  heads: columns.map(cell),
  numeric: columns.map(() => false),
  rows: rows.map((row) => columns.map((column) => cell(row[column]))),
});
