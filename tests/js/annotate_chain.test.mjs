/* The annotator's chain: nodes, links, times, what is wrong with them, where the cards stand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as chains from "../../app/static/annotate/model/chain.js";
import { emptyChain } from "../../app/static/annotate/model/document.js";
import { allFaults, cycle, faultsOf, stepOfFault } from "../../app/static/annotate/model/faults.js";
import * as times from "../../app/static/annotate/model/times.js";
import { partial } from "./doubles.mjs";
/** @import { Doc } from "../../app/static/annotate/types.d.ts" */

/* a → b → c, written as pairs. */
function chainOf(names, pairs) {
  const nodes = [...names].map((id) => ({ id, kind: "event", text: id, person: null }));
  return pairs.reduce((chain, [from, to]) => chains.addReason(chain, to, from), {
    ...emptyChain(),
    nodes,
  });
}
const edges = (chain) => chain.links.map(({ result, reasons }) => `${reasons.join("+")}>${result}`);
/** @returns {Doc} */
const docOf = (chain, rest = {}) => partial({ chain, times: {}, ...rest });

test("a reason joins its result's link, once, and never itself", () => {
  const chain = chainOf("abc", [
    ["a", "c"],
    ["b", "c"],
    ["b", "c"],
    ["c", "c"],
  ]);
  assert.deepEqual(edges(chain), ["a+b>c"]);
  assert.deepEqual(edges(chains.addReason(chain, "c", "a", 1)), ["a+b>c", "a>c"]);
});

test("a removed node takes its links along, and a link its last reason", () => {
  const chain = chainOf("abcd", [
    ["a", "b"],
    ["b", "c"],
    ["a", "d"],
    ["b", "d"],
  ]);
  assert.deepEqual(edges(chains.removeNode(chain, "b")), ["a>d"]);
});

test("a split node leads on from its second half", () => {
  const chain = chainOf("abc", [
    ["a", "b"],
    ["b", "c"],
  ]);
  const long = chains.changeNode(chain, "b", { text: "takes the cup and drinks" });
  const [split, other] = chains.splitNode(long, "b");
  assert.deepEqual(
    split.nodes.map(({ text }) => text),
    ["a", "takes the cup", "drinks", "c"],
  );
  assert.deepEqual(edges(split), ["a>b", `${other}>c`, `b>${other}`]);
});

test("two joined nodes have both texts and both ends' links, and none to themselves", () => {
  const chain = chainOf("abcd", [
    ["a", "b"],
    ["b", "c"],
    ["c", "d"],
  ]);
  const joined = chains.joinNodes(chain, "b", "c");
  assert.deepEqual(edges(joined), ["a>b", "b>d"]);
  assert.equal(joined.nodes[1].text, "b; c");
});

test("one link is the heart", () => {
  const chain = chainOf("abc", [
    ["a", "b"],
    ["b", "c"],
  ]);
  const [first, second] = chain.links.map(({ id }) => id);
  const twice = chains.toggleHeart(chains.toggleHeart(chain, first), second);
  assert.deepEqual(
    twice.links.map(({ heart }) => heart),
    [null, true],
  );
  assert.deepEqual(
    chains.toggleHeart(twice, second).links.map(({ heart }) => heart),
    [null, null],
  );
});

test("a person of the same name is the same person", () => {
  const [chain, id] = chains.addPerson(emptyChain(), "Mia");
  assert.deepEqual(chains.addPerson(chain, "Mia"), [chain, id]);
});

test("start and end are kept in order: the one that was passed is unset", () => {
  const both = times.setEnd(times.setStart({}, "a", 2), "a", 5);
  assert.deepEqual(both.a, { shown: true, start: 2, end: 5 });
  assert.deepEqual(times.setStart(both, "a", 6).a, { shown: true, start: 6, end: null });
  assert.deepEqual(times.setEnd(both, "a", 1).a, { shown: true, start: null, end: 1 });
  assert.deepEqual(times.setNotShown(both, "a").a, { shown: false, start: null, end: null });
});

test("a drag stays within the clip and keeps the other end", () => {
  const time = { shown: true, start: 2, end: 4 };
  assert.deepEqual(times.dragged(time, "whole", 9, 10), { shown: true, start: 8, end: 10 });
  assert.deepEqual(times.dragged(time, "start", 5, 10), { shown: true, start: 3.99, end: 4 });
  assert.deepEqual(times.dragged(time, "end", -9, 10), { shown: true, start: 2, end: 2.01 });
});

test("joined steps last from the first start to the last end", () => {
  const before = { a: { shown: true, start: 1, end: 2 }, b: { shown: true, start: 3, end: 4 } };
  assert.deepEqual(times.joinTimes(before, "a", "b"), { a: { shown: true, start: 1, end: 4 } });
});

test("a chain is begun in the order of its causes", () => {
  const chain = chainOf("dcba", [
    ["a", "b"],
    ["b", "d"],
    ["c", "d"],
  ]);
  assert.deepEqual(
    chains.inCausalOrder(chain).nodes.map(({ id }) => id),
    ["c", "a", "b", "d"],
  );
});

test("a cycle is named by its nodes alone", () => {
  const chain = chainOf("abcde", [
    ["a", "b"],
    ["b", "c"],
    ["c", "b"],
    ["c", "d"],
  ]);
  assert.deepEqual(cycle(chain), ["b", "c"]);
  assert.deepEqual(cycle(chainOf("ab", [["a", "b"]])), []);
});

test("faults have their places", () => {
  const chain = chainOf("ab", [["a", "b"]]);
  chain.nodes[0] = { ...chain.nodes[0], person: "nobody", text: " " };
  chain.links.push({ id: "x", result: "gone", reasons: ["a"] });
  const half = { b: { shown: true, start: 3, end: null }, a: { shown: true, start: 1, end: 9 } };
  const codes = faultsOf(docOf(chain, { times: half }), 8).map(({ code, place }) => [code, place]);
  assert.deepEqual(codes, [
    ["empty_text", "nodes.a"],
    ["unknown_person", "nodes.a"],
    ["unknown_node", "links.x"],
    ["half_interval", "times.b"],
    ["beyond_clip", "times.a"],
  ]);
  assert.deepEqual(faultsOf(docOf(chainOf("ab", [["a", "b"]]))), []);
});

test("a fault stands beside its step, once, the server's too", () => {
  const chain = chainOf("ab", [
    ["a", "b"],
    ["b", "a"],
  ]);
  const [link] = chain.links;
  const own = faultsOf(docOf(chain));
  const servers = [
    { code: "cycle", place: "links", text: "" },
    { code: "own_reason", place: `links.${link.id}`, text: "" },
  ];
  const faults = allFaults(own, servers);
  assert.deepEqual(
    faults.map((fault) => [fault.code, stepOfFault(chain, fault)]),
    [
      ["cycle", "a"],
      ["cycle", "b"],
      ["own_reason", "b"],
    ],
  );
});
