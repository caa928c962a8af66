/* The filter bar's pure parts: what a choice makes of an address, and what the list offers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { complaint, entriesOf } from "../../app/static/filters/entries.js";
import {
  readRange,
  rangeWords,
  seemsCondition,
  toggle,
  toggleTest,
} from "../../app/static/filters/query.js";

test("a range is read as people write it", () => {
  const read = { 4: [4, 4], "2-5": [2, 5], ">=4": [4, 999], "≥ 4": [4, 999], "4+": [4, 999] };
  for (const [text, ends] of Object.entries(read)) assert.deepEqual(readRange(text), ends);
  assert.deepEqual(readRange("4-"), [4, 999]);
  assert.deepEqual(readRange("<=4"), [0, 4]);
  for (const text of ["", "x", "4x", "5-2", "-3", "<0"]) assert.equal(readRange(text), null);
  assert.deepEqual(
    [
      [4, 999],
      [0, 4],
      [2, 5],
      [3, 3],
    ].map(rangeWords),
    ["≥ 4", "≤ 4", "2–5", "3"],
  );
});

test("a value is chosen, and taken back, on the list's first page", () => {
  assert.equal(toggle("page=3&set=mine", "tier", "hard", false), "tier=hard");
  assert.equal(toggle("tier=easy", "tier", "hard", false), "tier=easy&tier=hard");
  assert.equal(toggle("tier=easy&tier=hard", "tier", "easy", false), "tier=hard");
  assert.equal(toggle("run=a", "run", "b", true), "run=b");
});

test("clicking builds the text that typing does", () => {
  assert.equal(toggleTest("", "D5=1"), "D5=1");
  assert.equal(toggleTest("D5=1", "D1=0"), "D5=1 D1=0");
  assert.equal(toggleTest("D5=1 D1=0", "D5=0"), "D1=0 D5=0");
  assert.equal(toggleTest("D5=1 wrong", "wrong"), "D5=1");
  assert.ok(seemsCondition("D5=1") && seemsCondition("wrong") && !seemsCondition("hard"));
});

const bar = {
  page: "cases",
  query: "tier=hard",
  where: { text: "", options: [{ value: "D1=0", label: "D1: failed", count: 4 }], error: "" },
  fields: [
    {
      field: "tier",
      label: "tier",
      widget: "many",
      chosen: ["hard"],
      options: [
        { value: "easy", label: "easy", count: 2 },
        { value: "hard", label: "hard", count: 3 },
      ],
    },
    { field: "length", label: "chain length", widget: "range", chosen: [], options: [] },
  ],
};
const labels = (pane, search) => entriesOf(bar, pane, search).map(({ label }) => label);

test("the list offers fields, their values, and a typed condition", () => {
  assert.deepEqual(labels("", ""), ["scores and answers", "tier", "chain length"]);
  assert.deepEqual(labels("", "hard"), ["tier: hard"]);
  assert.deepEqual(labels("tier", ""), ["easy", "hard"]);
  assert.deepEqual(labels("", "D1"), ["D1: failed"]);
  assert.equal(entriesOf(bar, "", "D5=1 D1=0")[0].query, "tier=hard&where=D5%3D1+D1%3D0");
  assert.deepEqual(labels("length", "4+"), ["Chain length ≥ 4"]);
  assert.deepEqual(labels("length", "4x"), []);
  assert.match(complaint(bar, "length", "4x"), /“4x” not understood. Use 4–8 or ≥ 4./);
  assert.equal(complaint(bar, "length", "4"), "");
});
