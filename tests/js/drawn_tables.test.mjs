/* Tables that scripts draw: what is read of them to be sent to the server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readTable } from "../../app/static/leave/read_table.js";
import { standIn } from "./doubles.mjs";

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
/** @returns {HTMLTableElement} */
const table = (heads, ...rows) =>
  standIn({
    tHead: heads ? { rows: [{ cells: heads }] } : null,
    tBodies: [{ rows: rows.map((cells) => ({ cells })) }],
  });

const TABLE = table(
  [cell("Judged"), cell("Judge ", small(" model"))],
  [cell("D1\n  Causality"), cell(hidden, "1.5", small(" as known"), small("2 of 3"))],
  [cell("=cmd|'/c calc'!A1"), cell("−2")],
);

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
  assert.deepEqual(read.numeric, [false, true]);
});
