/* The chain on Annotate between two drawings of the server, and when a drawing is asked for. */
import assert from "node:assert/strict";
import test from "node:test";
import { provisional } from "../../app/static/annotate/model/provisional.js";
import { documentOf } from "../../app/static/annotate/model/document.js";
import { orderOf, requestDrawing } from "../../app/static/annotate/sync/drawings.js";
import { partial } from "./doubles.mjs";

const node = (id, text = id) => ({ id, kind: "event", text, person: null });
const link = (id, reasons, result) => ({ id, result, reasons, heart: null });
const docOf = (nodes, links = [], times = {}) =>
  documentOf(partial({ chain: { nodes, links }, times }));
const box = (x, y) => ({ x, y, width: 100, height: 34 });
const wrap = (text) => text.split("|");

const BEFORE = docOf([node("a"), node("b")], [link("l", ["a"], "b")]);
const DRAWN = {
  boxes: new Map([
    ["a", box(10, 10)],
    ["b", box(10, 70)],
  ]),
  width: 560,
  wrap,
};
const changes = (doc) => provisional(BEFORE, doc, DRAWN);

test("an unchanged chain needs nothing", () => {
  assert.deepEqual(changes(BEFORE), { removed: [], nodes: [], links: [], height: 114 });
});

test("a new node stands below all others and those stay", () => {
  const { chain } = BEFORE;
  const made = changes(docOf([...chain.nodes, node("c")], [...chain.links, link("m", ["b"], "c")]));
  assert.deepEqual(
    made.nodes.map(({ node: { id }, y }) => [id, y]),
    [["c", 128]],
  );
  assert.deepEqual(
    made.links.map(({ id }) => id),
    ["m"],
  );
  assert.equal(made.height, 172);
  assert.match(made.links[0].path, /^M60 104C.* 120 128m/);
});

test("without any drawing all nodes have places below each other", () => {
  const made = provisional({ chain: { nodes: [], links: [] } }, BEFORE, {
    ...DRAWN,
    boxes: new Map(),
  });
  const [a, b] = made.nodes;
  assert.ok(a.y + a.height < b.y && a.x === b.x);
});

test("a changed text keeps its place and grows downwards, and its links follow", () => {
  const made = changes(docOf([node("a", "one|two|three|four"), node("b")], BEFORE.chain.links));
  const [{ x, y, width, height }] = made.nodes;
  assert.deepEqual([x, y, width, height], [10, 10, 100, 70]);
  assert.deepEqual(
    made.links.map(({ id }) => id),
    ["l"],
  );
});

test("what is removed goes, and a link that passes another node goes round it", () => {
  assert.deepEqual(changes(docOf([node("a")])).removed, ["b", "l"]);
  const made = changes(
    docOf([node("a"), node("b"), node("c")], [link("l", ["a"], "b"), link("m", ["a"], "c")]),
  );
  assert.match(made.links[0].path, /^M110 27C/, "it leaves at the right");
  const back = changes(docOf(BEFORE.chain.nodes, [link("l", ["b"], "a"), link("m", ["a"], "b")]));
  assert.match(back.links[0].path, /^M110 87C/);
});

test("a link of a node that is not there is not drawn", () => {
  const [made] = changes(docOf(BEFORE.chain.nodes, [link("l", ["x"], "b")])).links;
  assert.equal(made.path, "");
});

/* A request whose server answers by hand: its calls, what it shows, and what stops it. */
function requested(t, pause = 250) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [calls, shown] = [[], []];
  const draw = (order) => new Promise((resolve, reject) => calls.push({ order, resolve, reject }));
  const order = orderOf(docOf([node("a")]));
  const stop = requestDrawing(order, pause, draw, (drawing) => shown.push(drawing));
  return { calls, shown, stop, order, tick: (ms) => t.mock.timers.tick(ms) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a drawing is asked for after the pause and shown when it comes", async (t) => {
  const { calls, shown, order, tick } = requested(t);
  tick(249);
  assert.equal(calls.length, 0);
  tick(1);
  assert.equal(calls[0].order, order);
  calls[0].resolve({ wide: "new" });
  await settled();
  assert.deepEqual(shown, [{ wide: "new" }]);
});

test("what is stopped asks for nothing, and a late reply is not shown", async (t) => {
  const early = requested(t);
  early.stop();
  early.tick(1000);
  assert.equal(early.calls.length, 0);
  t.mock.timers.reset();
  for (const end of ["resolve", "reject"]) {
    const { calls, shown, stop, tick } = requested(t, 0);
    tick(1);
    stop();
    calls[0][end]({ wide: "old" });
    await settled();
    tick(60000);
    assert.deepEqual([calls.length, shown], [1, []]);
    t.mock.timers.reset();
  }
});

test("a drawing depends on the chain and on what is not shown, not on times or notes", () => {
  const doc = docOf([node("a")]);
  const timed = { ...doc, note: "seen twice", times: { a: { shown: true, start: 1, end: 2 } } };
  assert.deepEqual(orderOf(partial(timed)), orderOf(doc));
  assert.deepEqual(orderOf(partial({ ...doc, times: { a: { shown: false } } })).missing, ["a"]);
});

test("without a connection it tries again, a refusal it takes as it is", async (t) => {
  const { calls, shown, tick } = requested(t, 0);
  tick(1);
  calls[0].reject(new TypeError("no connection"));
  await settled();
  assert.deepEqual(shown, [null]);
  tick(5000);
  calls[1].reject(Object.assign(new Error("no"), { status: 422 }));
  await settled();
  tick(60000);
  assert.deepEqual([calls.length, shown], [2, [null, null]]);
});
