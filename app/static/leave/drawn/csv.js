/* A table as CSV; for a spreadsheet with an apostrophe before what it would run as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[-+]?[\d.]+$/;

const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
const guarded = (text) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);
const whole = ({ text, beside }) => (beside ? `${text} (${beside})` : text);

export function asCsv({ heads, rows }, isForSpreadsheet) {
  const cellOf = (cell) => quoted(isForSpreadsheet ? guarded(whole(cell)) : whole(cell));
  const lines = heads.length ? [heads, ...rows] : rows;
  return lines.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}
