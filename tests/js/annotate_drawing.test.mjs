/* The chain on Annotate between two drawings of the server, and when a drawing is asked for. */
import assert from "node:assert/strict";
import test from "node:test";
import { provisional } from "../../app/static/annotate/model/provisional.js";
import { documentOf } from "../../app/static/annotate/model/document.js";
import { Drawings, orderOf } from "../../app/static/annotate/sync/drawings.js";
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

/* Drawings whose server answers by hand, and whose clock is a list. */
function drawings() {
  const calls = [];
  const planned = [];
  const made = new Drawings({
    draw: (order) => new Promise((resolve, reject) => calls.push({ order, resolve, reject })),
    show: () => {},
    later: (run, ms) => planned.push({ run, ms }),
  });
  return { made, calls, planned };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("the first drawing is asked for at once, others after a pause, the last counts", async () => {
  const { made, calls, planned } = drawings();
  made.open(null, docOf([]));
  made.update(docOf([node("a")]));
  assert.deepEqual([planned[0].ms, made.waiting], [0, true]);
  planned[0].run();
  made.update(docOf([node("a", "ab")]));
  planned[1].run();
  calls[1].resolve({ wide: "new" });
  calls[0].resolve({ wide: "old" });
  await settled();
  assert.equal(made.latest.drawing.wide, "new");
  assert.equal(made.latest.order.chain.nodes[0].text, "ab");
  made.update(docOf([node("a", "abc")]));
  assert.ok(planned[2].ms > 0);
});

test("what no drawing shows asks for none", () => {
  const { made, planned } = drawings();
  const doc = docOf([node("a")]);
  made.open(partial({ wide: "" }), doc);
  made.update({ ...doc, note: "seen twice", times: { a: { shown: true, start: 1, end: 2 } } });
  assert.equal(planned.length, 0);
  made.update(partial({ ...doc, times: { a: { shown: false } } }));
  assert.deepEqual(orderOf(made.doc).missing, ["a"]);
  assert.equal(planned.length, 1);
});

test("without a connection it tries again, a refusal it takes as it is", async () => {
  const { made, calls, planned } = drawings();
  made.open(null, docOf([]));
  made.update(docOf([node("a")]));
  planned[0].run();
  calls[0].reject(new TypeError("no connection"));
  await settled();
  assert.deepEqual([planned.length, made.waiting, made.latest], [2, false, null]);
  planned[1].run();
  calls[1].reject(Object.assign(new Error("no"), { status: 422 }));
  await settled();
  assert.equal(planned.length, 2);
  made.update(docOf([node("b")]));
  made.close();
  planned[2].run();
  assert.equal(calls.length, 2);
});
