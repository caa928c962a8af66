import assert from "node:assert/strict";
import { test } from "node:test";
import { first, hrefOf, hrefOfList, readAddress } from "../../app/static/offline/address.js";
import { chosenBoard, columnsOf, filtersOf } from "../../app/static/offline/board_choice.js";
import { badgesOf, payloadOf, repliesOf, whoOf } from "../../app/static/offline/case_words.js";
import { choose, isChosen, readChoice, readTable } from "../../app/static/offline/table.js";
import { partial } from "./doubles.mjs";
/** @import { OfflineBoard } from "../../app/static/offline/types.d.ts" */

/** @type {Parameters<typeof readTable>[0]} */
const RAW = partial({
  fields: [
    { id: "tier", label: "Tier", of: "clip", values: ["easy", "hard"].map((name) => [name, name]) },
    { id: "model", label: "Model", of: "run", values: ["a", "b"].map((name) => [name, name]) },
    { id: "judged", label: "Failed", of: "case", values: ["D1", "D2"].map((name) => [name, name]) },
  ],
  clips: [
    { id: "c1", title: "Bench", words: "", v: [0] },
    { id: "c2", title: "Door", words: "a prompt", v: [1] },
    { id: "c3", title: "Door", words: "", v: [-1] },
  ],
  runs: [
    {
      id: "r1",
      model: "Ann",
      judge: "J",
      judges: true,
      binary: true,
      dimensions: ["D1", "D2"],
      v: [0],
    },
    {
      id: "r2",
      model: "Bob",
      judge: "",
      judges: false,
      protocol: "choice",
      setting: "+Sub",
      v: [1],
    },
  ],
  cases: [
    [0, 0, "part", 1, 2, [0, 1], [[0]]],
    [1, 0, "wrong", 0, 2, [0, 0], [[0, 1]]],
    [1, 1, "part", 3, 4, [], [[]]],
    [2, 1, "none", 0, 4, [], [[]]],
  ],
});

const table = readTable(RAW);
const chosen = (hash) => choose(table, readChoice(table, readAddress(hash).values));
const ids = ({ fitting }) => fitting.map((entry) => entry.id);

/* The same, counted by asking each value by itself. */
function byHand(hash, field, value) {
  const address = readAddress(hash);
  const values = new Map(address.values).set(field, [value]);
  return choose(table, readChoice(table, values)).fitting.length;
}

test("an address keeps its filters, and a change keeps the others", () => {
  const address = readAddress("#cases?model=a&model=b&q=x%26y&case=r~c");
  assert.equal(address.page, "cases");
  assert.equal(first(address, "q"), "x&y");
  assert.equal(hrefOf(address, { model: "a", case: "" }), "#cases?model=a&q=x%26y");
  assert.equal(hrefOf(readAddress("#boards"), { metric: "eva", by: "" }), "#boards?metric=eva");
  assert.equal(hrefOfList(address), "#cases?model=a&model=b&q=x%26y");
  for (const hash of ["", "#", "#elsewhere?x=1", "#front?model=a"]) {
    assert.deepEqual(readAddress(hash), { page: "front", values: new Map() });
  }
});

test("every count is how many cases its value would leave", () => {
  for (const hash of [
    "#cases",
    "#cases?tier=hard",
    "#cases?model=a&judged=D1",
    "#cases?q=door+a",
  ]) {
    const { counts } = chosen(hash);
    table.fields.forEach((field, at) =>
      field.values.forEach(([value], place) =>
        assert.equal(counts[at][place], byHand(hash, field.id, value), `${hash} ${value}`),
      ),
    );
  }
});

test("values of a field add up, fields narrow each other, what is unknown fits nothing", () => {
  assert.deepEqual(ids(chosen("#cases")), ["r1~c1", "r1~c2", "r2~c2", "r2~c3"]);
  assert.deepEqual(ids(chosen("#cases?tier=hard")), ["r1~c2", "r2~c2"]);
  assert.deepEqual(ids(chosen("#cases?tier=hard&model=b")), ["r2~c2"]);
  assert.deepEqual(ids(chosen("#cases?judged=D1&judged=D2")), ["r1~c1", "r1~c2"]);
  assert.deepEqual(ids(chosen("#cases?q=DOOR+bob")), ["r2~c2", "r2~c3"]);
  assert.deepEqual(ids(chosen("#cases?tier=none-such")), []);
  assert.deepEqual(ids(chosen("#cases?no-such-field=1")).length, 4);
  assert.equal(isChosen(readChoice(table, new Map())), false);
  assert.equal(isChosen(readChoice(table, new Map([["q", ["x"]]]))), true);
});

test("a case says who did what, and how it went", () => {
  const [judged, , answered, silent] = table.cases;
  assert.equal(whoOf(judged), "Ann · J");
  assert.equal(whoOf(answered), "Bob · choice · +Sub");
  assert.deepEqual(
    badgesOf(judged).map(({ text }) => text),
    ["D1 ✗", "D2 ✓"],
  );
  assert.deepEqual(badgesOf(answered)[0], { text: "3 of 4 right", tone: "warn" });
  assert.equal(badgesOf(silent)[0].text, "no answer");
  const graded = { run: { judges: true, dimensions: ["realism"], top: 5 }, marks: [null] };
  assert.equal(badgesOf(partial(graded))[0].text, "realism –");
  assert.equal(badgesOf(partial({ ...graded, marks: [4] }))[0].text, "Realism 4 of 5");
});

test("a run brings its colours and replies; the leading reasons stay where it has none", () => {
  const question = {
    id: "q",
    type: "CW",
    type_label: "",
    text: "Why?",
    options: ["x", "y"],
    answer: 1,
  };
  const reply = { status: "ok", choice: 0, correct: false, raw: "", reason: "", status_label: "" };
  /** @type {Parameters<typeof payloadOf>[0]} */
  const data = partial({
    payload: { questions: [question], pins: [{ reason: "leading" }], colourings: [] },
    runs: { r: { kind: "answers", colourings: [{ id: "c" }], replies: { q: [reply] } } },
  });
  const payload = payloadOf(data, "r");
  assert.deepEqual([payload.pins, payload.colourings], [[{ reason: "leading" }], [{ id: "c" }]]);
  assert.deepEqual(payload.questions[0].replies, [reply]);
  assert.equal(payloadOf(data, "unknown"), data.payload);
  const [row] = repliesOf(data, "r");
  assert.deepEqual([row.state, row.answer, row.expected], ["wrong", "A. x", "B. y"]);
});

test("of a board only what was made can be chosen", () => {
  /** @type {OfflineBoard[]} */
  const boards = partial([
    {
      benchmark: "t",
      metric: "eva",
      bys: [
        ["judged", "dimension"],
        ["tier", "tier"],
      ],
      fields: [
        [
          "tier",
          "tier",
          [
            ["easy", "easy"],
            ["a:b", "odd"],
          ],
        ],
      ],
      slices: [
        ["judged", "", ""],
        ["tier", "", ""],
        ["judged", "tier", "easy"],
        ["judged", "tier", "a:b"],
      ],
    },
    {
      benchmark: "t",
      metric: "acc",
      bys: [["type", "type"]],
      fields: [],
      slices: [["type", "", ""]],
    },
  ]);
  const at = (hash) => chosenBoard(boards, readAddress(hash));
  assert.deepEqual([at("#boards").number, at("#boards").place], [0, 0]);
  assert.equal(at("#boards?metric=acc").number, 1);
  assert.equal(at("#boards?metric=none").number, 0);
  const odd = at("#boards?only=tier%3Aa%3Ab");
  assert.equal(odd.place, 3);
  assert.deepEqual(columnsOf(odd), [["judged", "dimension"]]);
  assert.equal(at("#boards?by=tier&only=tier:easy").place, 0, "never made: the first one");
  assert.deepEqual(filtersOf(at("#boards?by=tier")), []);
  assert.deepEqual(filtersOf(odd)[0].values.length, 2);
});
