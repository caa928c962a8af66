import assert from "node:assert/strict";
import { test } from "node:test";
import { changed, hashOf, readAddress } from "../../app/static/site/address.js";
import { barOf } from "../../app/static/site/bar.js";
import { payloadOf } from "../../app/static/site/payload.js";
import { choose, readTable } from "../../app/static/site/table.js";
import { partial, standIn } from "./doubles.mjs";

/** @type {Parameters<typeof readTable>[0]} */
const RAW = partial({
  fields: [
    { id: "tier", label: "Tier", of: "clip", values: ["easy", "hard"].map((name) => [name, name]) },
    {
      id: "model",
      label: "Model",
      of: "run",
      values: [
        ["a", "Ann"],
        ["b", "Bob"],
      ],
    },
    { id: "judged", label: "Failed", of: "case", values: ["D1", "D2"].map((name) => [name, name]) },
  ],
  clips: [
    { page: 1, words: "bench\nc1", v: [0] },
    { page: 2, words: "door\nc2\na prompt", v: [1] },
    { page: 3, words: "door\nc3", v: [-1] },
  ],
  runs: [
    { id: "r1", words: "ann\nj", v: [0] },
    { id: "r2", words: "bob", v: [1] },
  ],
  cases: [
    [0, 0, [[0]]],
    [1, 0, [[0, 1]]],
    [1, 1, [[]]],
    [2, 1, [[]]],
  ],
});

const table = readTable(RAW);
const chosen = (hash) => choose(table, readAddress(hash));
const ids = ({ fitting }) => fitting.map((entry) => `${entry.id} ${entry.page}`);

/* The same, counted by asking each value by itself. */
function byHand(hash, field, value) {
  const params = readAddress(hash);
  params.delete(field);
  params.append(field, value);
  return choose(table, params).fitting.length;
}

test("an address keeps its filters, and a change keeps the others", () => {
  const params = readAddress("#?model=a&model=b&q=x%26y&case=r");
  assert.deepEqual(params.getAll("model"), ["a", "b"]);
  assert.equal(params.get("q"), "x&y");
  assert.equal(hashOf(changed(params, { case: null })), "#?model=a&model=b&q=x%26y");
  assert.equal(hashOf(changed(params, { model: "c", q: "", case: "s" })), "#?model=c&case=s");
  for (const hash of ["", "#", "#?"]) assert.equal(hashOf(readAddress(hash)), "#?");
});

test("every count is how many cases its value would leave", () => {
  for (const hash of ["#?", "#?tier=hard", "#?model=a&judged=D1", "#?q=door+a"]) {
    const { counts } = chosen(hash);
    table.fields.forEach((field, at) =>
      field.values.forEach(([value], place) =>
        assert.equal(counts[at][place], byHand(hash, field.id, value), `${hash} ${value}`),
      ),
    );
  }
});

test("values of a field add up, fields narrow each other, what is unknown fits nothing", () => {
  assert.deepEqual(ids(chosen("#?")), ["r1 1", "r1 2", "r2 2", "r2 3"]);
  assert.deepEqual(ids(chosen("#?tier=hard")), ["r1 2", "r2 2"]);
  assert.deepEqual(ids(chosen("#?tier=hard&model=b")), ["r2 2"]);
  assert.deepEqual(ids(chosen("#?judged=D1&judged=D2")), ["r1 1", "r1 2"]);
  assert.deepEqual(ids(chosen("#?q=DOOR+bob")), ["r2 2", "r2 3"]);
  assert.deepEqual(ids(chosen("#?tier=none-such")), []);
  assert.deepEqual(ids(chosen("#?no-such-field=1&page=2&case=r1")).length, 4);
});

test("a set has cases of a run on one clip, some without a run and some without a clip", () => {
  const cases = [
    [0, 0, [[]]],
    [0, 0, [[]], 2],
    [1, -1, [[]]],
    [3, 1, [[]]],
  ];
  const clips = [...RAW.clips, { page: 0, words: "a question", v: [1] }];
  const set = readTable(partial({ ...RAW, clips, cases }));
  const list = (hash) => ids(choose(set, readAddress(hash)));
  assert.deepEqual(list("#?"), ["r1 1", "r1~2 1", " 2", "r2 0"]);
  assert.deepEqual(list("#?model=a"), ["r1 1", "r1~2 1"]);
  assert.deepEqual(list("#?tier=hard"), [" 2", "r2 0"]);
  assert.deepEqual(list("#?q=question"), ["r2 0"]);
});

test("the filter bar has each field with counts, and a chip for each that is set", () => {
  const params = readAddress("#?tier=hard&model=a&model=b&q=x&page=2&set=mine");
  const bar = barOf(table, chosen("#?tier=hard&model=a&model=b").counts, params);
  assert.deepEqual(
    bar.fields.map(({ field, chosen: values }) => [field, values]),
    [
      ["tier", ["hard"]],
      ["model", ["a", "b"]],
      ["judged", []],
    ],
  );
  assert.deepEqual(bar.fields[1].options, [
    { value: "a", label: "Ann", count: 1 },
    { value: "b", label: "Bob", count: 1 },
  ]);
  assert.deepEqual(bar.chips, [
    { field: "tier", label: "Tier", value: "hard", href: "#?model=a&model=b&q=x&set=mine" },
    { field: "model", label: "Model", value: "Ann, Bob", href: "#?tier=hard&q=x&set=mine" },
  ]);
  assert.equal(bar.clear, "#?q=x&set=mine");
  assert.deepEqual(bar.where.words, [], "no conditions without a server");
  assert.equal(bar.name, "mine");
});

test("a case changes parts of the payload, and has its run's replies", () => {
  const questions = ["q", "r"].map((id) => ({ id, text: "Why?", replies: [{ reason: "all" }] }));
  /** @type {Parameters<typeof payloadOf>[0]} */
  const data = partial({
    payload: { questions, pins: [{ reason: "leading" }], colourings: [] },
    cases: { a: { payload: { colourings: [{ id: "c" }] }, replies: { q: [{ reason: "own" }] } } },
  });
  const payload = payloadOf(data, "a");
  assert.deepEqual([payload.pins, payload.colourings], [[{ reason: "leading" }], [{ id: "c" }]]);
  assert.deepEqual(
    payload.questions?.map(({ replies }) => replies),
    [[{ reason: "own" }], []],
  );
  assert.equal(payloadOf(data, "unknown"), data.payload);
});

test("the steps beside a case pass over one without a clip, which counts as well", async () => {
  class Link {
    hidden = false;
    href = "";
    textContent = "";
    removeAttribute() {
      this.href = "";
    }
  }
  const [previous, next, place] = [new Link(), new Link(), new Link()];
  const parts = {
    ".wr-rail > [data-go=previous]": previous,
    ".wr-rail > [data-go=next]": next,
    ".wr-rail-place": place,
  };
  globalThis.HTMLAnchorElement = standIn(Link);
  globalThis.window = standIn({ addEventListener() {} });
  globalThis.document = standIn({ querySelector: (name) => parts[name] ?? null });
  const { showPlace } = await import("../../app/static/site/clip.js");
  const clips = [...RAW.clips, { page: 0, words: "a question", v: [1] }];
  const cases = [
    [0, 0, [[]]],
    [3, 1, [[]]],
    [1, 1, [[]]],
  ];
  const set = readTable(partial({ ...RAW, clips, cases }));
  /** @param {number} page @param {string} hash */
  const shown = (page, hash) => {
    globalThis.location = standIn({ hash });
    showPlace(set, partial({ page }));
    return [previous.href, place.textContent, next.href];
  };
  assert.deepEqual(shown(1, "#?case=r1"), ["", "1 of 3", "2.html#?case=r2"]);
  assert.deepEqual(shown(2, "#?case=r2"), ["1.html#?case=r1", "3 of 3", ""]);
  assert.deepEqual([previous.hidden, next.hidden], [false, true]);
});
