/* A visitor's tags as data: files in and out, and how far two taggers agree. No page, no storage. */
export const COLUMNS = ["benchmark", "case", "model", "judge", "tag", "tagger", "time"];
const NEEDED = ["benchmark", "case", "tag"];
const MOST_ROWS = 50000;
const MOST_SIGNS = 400;

function quoted(value) {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/* Rows of COLUMNS as CSV: exact, for reading back in. */
export function toCsv(rows) {
  const lines = rows.map((row) => COLUMNS.map((name) => quoted(String(row[name] ?? ""))).join(","));
  return [COLUMNS.join(","), ...lines].join("\r\n") + "\r\n";
}

export function toJson(rows) {
  const kept = rows.map((row) =>
    Object.fromEntries(COLUMNS.map((name) => [name, row[name] ?? ""])),
  );
  return JSON.stringify({ format: "whyreel-tags", version: 1, tags: kept }, null, 1) + "\n";
}

/* CSV to lines of fields, after RFC 4180. */
function fields(text) {
  const lines = [];
  let line = [],
    value = "",
    inside = false,
    begun = false;
  const end = () => {
    line.push(value);
    value = "";
    begun = false;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inside) {
      if (sign !== '"') value += sign;
      else if (text[at + 1] === '"') {
        value += '"';
        at += 1;
      } else inside = false;
    } else if (sign === '"' && !begun) {
      inside = true;
      begun = true;
    } else if (sign === ",") end();
    else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text[at + 1] === "\n") at += 1;
      end();
      lines.push(line);
      line = [];
    } else {
      value += sign;
      begun = true;
    }
  }
  if (inside) throw new Error(`row ${lines.length + 1}: a quote is never closed`);
  if (begun || value || line.length) {
    end();
    lines.push(line);
  }
  return lines.filter((told) => told.length > 1 || told[0] !== "");
}

function fromCsv(text) {
  const [head, ...rest] = fields(text);
  const names = (head || []).map((name) => name.trim().toLowerCase());
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (missing.length) throw new Error(`row 1: there is no column ${missing.join(", ")}`);
  return rest.map((line) => Object.fromEntries(names.map((name, at) => [name, line[at] ?? ""])));
}

function fromJson(text) {
  let told;
  try {
    told = JSON.parse(text);
  } catch {
    throw new Error("this is no JSON");
  }
  const rows = Array.isArray(told) ? told : told && told.tags;
  if (!Array.isArray(rows)) throw new Error("there is no list of tags");
  return rows;
}

function checked(row, at) {
  if (typeof row !== "object" || row === null) throw new Error(`row ${at}: it is no tag`);
  const kept = Object.fromEntries(COLUMNS.map((name) => [name, row[name] ?? ""]));
  for (const name of COLUMNS) {
    if (typeof kept[name] !== "string") throw new Error(`row ${at}: ${name} is no text`);
    if (kept[name].length > MOST_SIGNS) throw new Error(`row ${at}: ${name} is too long`);
  }
  const missing = NEEDED.filter((name) => !kept[name].trim());
  if (missing.length) throw new Error(`row ${at}: it has no ${missing.join(", ")}`);
  return kept;
}

/* The rows of a file, all or none; an Error names the row. Row 1 of CSV is its head. */
export function read(name, text) {
  const plain = text.replace(/^\ufeff/, "");
  const json = /\.json$/i.test(name);
  const rows = json ? fromJson(plain) : fromCsv(plain);
  if (rows.length > MOST_ROWS) throw new Error(`there are more than ${MOST_ROWS} rows`);
  return rows.map((row, at) => checked(row, at + (json ? 1 : 2)));
}

/* Two lists of true or false, unit by unit: raw agreement, Cohen's kappa, Gwet's AC1. */
export function agreement(first, second) {
  const n = first.length;
  if (!n) return { n, raw: null, kappa: null, ac1: null };
  const share = (list) => list.filter(Boolean).length / n;
  const a = share(first),
    b = share(second),
    both = (a + b) / 2;
  const raw = first.filter((told, at) => Boolean(told) === Boolean(second[at])).length / n;
  const chance = a * b + (1 - a) * (1 - b);
  const even = 2 * both * (1 - both);
  const varies = both > 0 && both < 1;
  return {
    n,
    raw,
    kappa: varies ? (raw - chance) / (1 - chance) : null,
    ac1: (raw - even) / (1 - even),
  };
}

export const id = (row) => `${row.benchmark}|${row.case}`;

function byCase(rows) {
  const found = new Map();
  for (const row of rows) {
    if (!found.has(id(row))) found.set(id(row), new Set());
    found.get(id(row)).add(row.tag);
  }
  return found;
}

/* Tag by tag, over the cases that both tagged with anything: an untagged case may be unseen. */
export function compared(mine, theirs) {
  const first = byCase(mine),
    second = byCase(theirs);
  const both = [...first.keys()].filter((key) => second.has(key));
  const tags = [...new Set([...mine, ...theirs].map((row) => row.tag))].sort();
  const has = (found, tag) => both.map((key) => found.get(key).has(tag));
  return {
    n: both.length,
    leftOut: first.size + second.size - 2 * both.length,
    tags: tags.map((tag) => ({ tag, ...agreement(has(first, tag), has(second, tag)) })),
  };
}
