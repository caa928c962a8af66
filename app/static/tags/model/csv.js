/* CSV after RFC 4180: fields with commas, quotes or line ends stand in quotes. */

/** @param {string} value */
function quote(value) {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/**
 * Lines of fields as text, exact for reading back in.
 * @param {string[][]} lines
 */
export function writeCsv(lines) {
  return lines.map((line) => line.map(quote).join(",") + "\r\n").join("");
}

/**
 * The quoted text from `start`, and where it ends. `row` is named in errors.
 * @param {string} text
 * @param {number} start
 * @param {number} row
 */
function readQuoted(text, start, row) {
  let value = "";
  for (let from = start + 1; ;) {
    const end = text.indexOf('"', from);
    if (end < 0) throw new Error(`row ${row}: a quote is never closed`);
    value += text.slice(from, end);
    if (text[end + 1] !== '"') return { value, end: end + 1 };
    value += '"';
    from = end + 2;
  }
}

/**
 * @param {string} text
 * @param {number} start
 * @param {number} row
 */
function readField(text, start, row) {
  const quoted = text[start] === '"' ? readQuoted(text, start, row) : { value: "", end: start };
  const delimiter = /[,\r\n]/g;
  delimiter.lastIndex = quoted.end;
  const match = delimiter.exec(text);
  const end = match ? match.index : text.length;
  return { value: quoted.value + text.slice(quoted.end, end), end };
}

/**
 * Text to lines of fields; empty lines are left out. An Error names the row.
 * @param {string} text
 */
export function parseCsv(text) {
  /** @type {string[][]} */
  const lines = [];
  /** @type {string[]} */
  let line = [];
  let index = 0;
  while (index < text.length) {
    const { value, end } = readField(text, index, lines.length + 1);
    line.push(value);
    if (text[end] === ",") {
      index = end + 1;
      if (index === text.length) line.push("");
      continue;
    }
    lines.push(line);
    line = [];
    index = end + (text.startsWith("\r\n", end) ? 2 : 1);
  }
  if (line.length) lines.push(line);
  return lines.filter((fields) => fields.length > 1 || fields[0] !== "");
}
