/* The filter bar's pure parts: what a choice makes of an address, and what the list offers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { completions } from "../../app/static/filters/complete.js";
import { complaint, entriesOf } from "../../app/static/filters/entries.js";
import {
  carriedOver,
  conditionOf,
  readRange,
  rangeWords,
  seemsCondition,
  toggle,
  toggleTest,
} from "../../app/static/filters/query.js";
import { partial } from "./doubles.mjs";
/** @import { FilterBar } from "../../app/static/filters/types.d.ts" */

test("a range is read as people write it", () => {
  const read = { 4: [4, 4], "2-5": [2, 5], ">=4": [4, 999], "≥ 4": [4, 999], "4+": [4, 999] };
  for (const [text, ends] of Object.entries(read)) assert.deepEqual(readRange(text), ends);
  assert.deepEqual(readRange("4-"), [4, 999]);
  assert.deepEqual(readRange("<=4"), [0, 4]);
  for (const text of ["", "x", "4x", "5-2", "-3", "<0"]) assert.equal(readRange(text), null);
  /** @type {ReturnType<typeof readRange>[]} */
  const ranges = [
    [4, 999],
    [0, 4],
    [2, 5],
    [3, 3],
  ];
  assert.deepEqual(ranges.map(rangeWords), ["≥ 4", "≤ 4", "2–5", "3"]);
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

test("a chip's link goes with what was chosen since it was drawn", () => {
  const from = "tier=easy&where=D5%3D1+D1%3D0&sort=x";
  const parts = (query) => Object.fromEntries(new URLSearchParams(query));
  assert.equal(carriedOver(from, from, "sort=x"), "sort=x", "nothing was: the link as it is");
  assert.equal(
    carriedOver(`${from}&task=why`, from, "where=D5%3D1&tier=easy&sort=x").includes("task=why"),
    true,
  );
  const more = "tier=easy&tier=hard&where=D5%3D1+D1%3D0+D2%3D1&sort=x";
  assert.deepEqual(
    new URLSearchParams(carriedOver(more, from, "sort=x&where=D5%3D1+D1%3D0")).getAll("tier"),
    ["hard"],
  );
  assert.equal(parts(carriedOver(more, from, "tier=easy&sort=x&where=D1%3D0")).where, "D1=0 D2=1");
  assert.equal(parts(carriedOver("where=D1%3D0", "where=D5%3D1", "")).where, "D1=0");
  assert.equal(conditionOf(from), "D5=1 D1=0");
});

/** @type {FilterBar} */
const bar = partial({
  page: "cases",
  query: "tier=hard",
  where: {
    text: "",
    options: [{ value: "D1=0", label: "D1: failed", count: 4 }],
    words: ["D1"],
    error: "",
  },
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
});
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

/** @type {FilterBar} */
const counted = partial({
  ...bar,
  query: "",
  where: {
    text: "D1=0",
    words: ["D5", "tier", "length", "type", "level"],
    values: { level: ["L1", "L2"] },
    options: [
      { value: "D5=0", label: "D5 Video Rationality: failed", count: 4 },
      { value: "D5=1", label: "D5 Video Rationality: passed", count: 6 },
    ],
    error: "",
  },
  fields: [
    { ...bar.fields[0], chosen: [] },
    {
      ...bar.fields[1],
      options: [2, 3, 5].map((n) => ({ value: String(n), label: String(n), count: n })),
    },
    {
      field: "type",
      label: "question type",
      widget: "many",
      chosen: ["CW"],
      options: [
        { value: "CW", label: "Causal why", count: 7 },
        { value: "a b", label: "a b", count: 1 },
      ],
    },
  ],
});
const offered = (text, of = counted) =>
  completions(of, text).map(({ text: whole, count }) => [whole, count]);

test("values go on after an operator, with what each would leave", () => {
  assert.deepEqual(offered("D1=0 tier="), [
    ["D1=0 tier=easy", 2],
    ["D1=0 tier=hard", 3],
  ]);
  assert.deepEqual(offered("D1=0 TIER=e"), [["D1=0 TIER=easy", 2]]);
  assert.deepEqual(offered("D1=0 tier!="), [
    ["D1=0 tier!=easy", null],
    ["D1=0 tier!=hard", null],
  ]);
  assert.deepEqual(offered("D1=0 tier=easy,"), [["D1=0 tier=easy,hard", null]]);
  assert.deepEqual(offered("D1=0 length>="), [
    ["D1=0 length>=2", 10],
    ["D1=0 length>=3", 8],
    ["D1=0 length>=5", 5],
  ]);
  assert.deepEqual(offered("D1=0 length<"), [
    ["D1=0 length<3", 2],
    ["D1=0 length<5", 5],
  ]);
  assert.deepEqual(offered("D1=0 D5="), [
    ["D1=0 D5=0", 4],
    ["D1=0 D5=1", 6],
  ]);
});

test("a count stands only where it is true", () => {
  assert.deepEqual(offered("tier=h"), [["tier=hard", null]], "another condition is applied");
  assert.deepEqual(offered("D1=0 or tier=h"), [["D1=0 or tier=hard", null]]);
  assert.deepEqual(offered("D1=0 not tier=h"), [["D1=0 not tier=hard", null]]);
  assert.deepEqual(offered("D1=0 level="), [
    ["D1=0 level=L1", null],
    ["D1=0 level=L2", null],
  ]);
  assert.deepEqual(offered("D1=0 type="), [["D1=0 type=CW", 7]], "the filter has no other");
});

test("words go on too, and what is no number takes no range", () => {
  assert.deepEqual(offered("D1=0 ti"), [["D1=0 tier=", undefined]]);
  assert.deepEqual(offered("D1=0 tier>="), []);
  assert.deepEqual(offered("nothing="), []);
  const open = { ...counted, fields: [{ ...counted.fields[2], chosen: [] }] };
  assert.deepEqual(offered('D1=0 type="a', open), [['D1=0 type="a b"', 1]]);
  assert.deepEqual(offered("D1=0 type=a", open), [['D1=0 type="a b"', 1]]);
});

test("what is picked stands in the box and is no other entry too", () => {
  const entries = entriesOf(counted, "where", "D1=0 D5=");
  assert.deepEqual(entries.map(({ text }) => text).filter(Boolean), ["D1=0 D5=0", "D1=0 D5=1"]);
  assert.equal(entries[0].text, "D1=0 D5=0", "what waits for a value is no condition yet");
  assert.equal(entriesOf(counted, "where", "D1=0 D5=1")[0].id, "typed");
  assert.equal(entriesOf(counted, "", "tier=h")[1].text, "D1=0 tier=hard");
});
