/* Tables that scripts draw, as files: what is read of them, and that no text escapes its cell. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { asCsv } from "../../app/static/leave/drawn/csv.js";
import { asLatex, escapeLatex } from "../../app/static/leave/drawn/latex.js";
import { asMarkdown, escapeMarkdown } from "../../app/static/leave/drawn/markdown.js";
import { readTable } from "../../app/static/leave/drawn/read.js";

const text = (textContent) => ({ nodeType: 3, textContent });
const element = (tagName, childNodes, attributes = {}) => ({
  ...{ nodeType: 1, tagName, childNodes },
  getAttribute: (name) => attributes[name] ?? null,
});
const cell = (...parts) =>
  element(
    "TD",
    parts.map((part) => (part.nodeType ? part : text(part))),
  );
const small = (words) => element("SMALL", [text(words)]);
const hidden = element("I", [text("✓")], { "aria-hidden": "true" });
const table = (heads, ...rows) => ({
  tHead: heads ? { rows: [{ cells: heads }] } : null,
  tBodies: [{ rows: rows.map((cells) => ({ cells })) }],
});

const TABLE = table(
  [cell("Judged"), cell("Judge ", small(" model"))],
  [cell("D1\n  Causality"), cell(hidden, "1.5", small(" as known"), small("2 of 3"))],
  [cell("=cmd|'/c calc'!A1"), cell("−2")],
);
const ADDRESS = "https://a.example/try?clip=x_1&b=2";

test("a table is read as it is shown, numbers known as such", () => {
  const read = readTable(TABLE, "What a judge says");
  assert.deepEqual(
    read.heads.map((head) => [head.text, head.beside]),
    [
      ["Judged", ""],
      ["Judge", "model"],
    ],
  );
  assert.deepEqual(read.rows[0], [
    { text: "D1 Causality", beside: "" },
    { text: "1.5", beside: "as known; 2 of 3" },
  ]);
  assert.deepEqual(read.numeric, [false, true]);
});

test("a table without heads, and rows of other lengths, have as many cells as the longest", () => {
  const read = readTable(table(null, [cell("a"), cell("1")], [cell("b")]), "T");
  assert.deepEqual(read.heads, []);
  assert.deepEqual(
    read.rows.map((row) => row.length),
    [2, 2],
  );
  assert.match(asMarkdown(read, ADDRESS), /^\| {3}\| {3}\|\n\| --- \| ---: \|\n/);
  assert.ok(!asLatex(read, ADDRESS).includes("\\midrule"));
});

test("LaTeX has one row a row, and its own signs are text", () => {
  const made = asLatex(readTable(TABLE, "100 % & more"), ADDRESS);
  assert.match(made, /\\begin\{tabular\}\{lr\}/);
  assert.ok(made.includes("    D1 Causality & 1.5 {\\scriptsize as known; 2 of 3} \\\\\n"));
  assert.ok(made.includes("\\caption{100 \\% \\& more. WhyReel, \\texttt{"));
  assert.equal(
    escapeLatex("\\input{x}$_^~#%"),
    "\\textbackslash{}input\\{x\\}\\$\\_\\textasciicircum{}\\textasciitilde{}\\#\\%",
  );
  assert.equal(escapeLatex("[1pt] x"), "{}[1pt] x");
  assert.equal(escapeLatex("* x"), "{}* x");
});

test("Markdown has neither links nor HTML nor further cells", () => {
  const made = asMarkdown(readTable(TABLE, "T"), ADDRESS);
  assert.ok(made.includes("| D1 Causality | 1.5 (as known; 2 of 3) |"));
  assert.ok(made.endsWith(`T. WhyReel, <${ADDRESS}>\n`));
  assert.equal(escapeMarkdown("[a](b)|<i>"), "\\[a\\]\\(b)\\|&lt;i&gt;");
  assert.equal(escapeMarkdown("www.x.y https://z"), "&#119;ww.x.y &#104;ttps\\://z");
});

test("CSV is quoted, and a spreadsheet runs nothing of it", () => {
  const read = readTable(table([cell('a "b"'), cell("c, d")], [cell("=1+1"), cell("-2")]), "T");
  assert.equal(asCsv(read, false), '"a ""b""","c, d"\r\n=1+1,-2\r\n');
  assert.equal(asCsv(read, true), '"a ""b""","c, d"\r\n\'=1+1,-2\r\n');
});
