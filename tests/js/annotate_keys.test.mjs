/* The annotator's keyboard, and what keys make of a document: chosen, timed, undone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { actionOf, HELP } from "../../app/static/annotate/model/keys.js";
import { reduce } from "../../app/static/annotate/model/reducer.js";
import { frameAt, shuttled } from "../../app/static/annotate/model/shuttle.js";
import { openedState } from "../../app/static/annotate/model/state.js";
import { partial, standIn } from "./doubles.mjs";

const node = (id, kind = "event") => ({ id, kind, text: id, person: null, seen_by: null });
const REASON = { run: "r", dimension: "D1", reason: "why", node: null, second: null };

function opened(count, more = {}) {
  const nodes = Array.from({ length: count }, (_, at) => node(`s${at + 1}`));
  const chain = { people: {}, nodes, links: [], title: "", parent: null, origin: null };
  const work = { clip: { duration: 9 }, version: 1, parts: { chain }, reasons: [REASON], ...more };
  return openedState(standIn(work));
}

/* Presses keys ("⇧U" with shift) at the second `t`. */
function press(state, keys, { t = 0, at = 0 } = {}) {
  return keys.split(" ").reduce((before, key, index) => {
    /** @type {KeyboardEvent} */
    const event = partial({
      key: key.replace("⇧", "").replace("space", " "),
      shiftKey: key.startsWith("⇧"),
      timeStamp: at + index * 100,
    });
    const action = standIn(actionOf(event, before));
    return action ? reduce(before, action.timed ? { ...action, t } : action) : before;
  }, state);
}

test("I and O time the chosen step, N says it is not shown, U and shift U go to and fro", () => {
  const start = press(opened(2), "i", { t: 1.5 });
  const both = press(start, "o", { t: 2.5 });
  assert.deepEqual(both.doc.times, { s1: { shown: true, start: 1.5, end: 2.5 } });
  assert.match(both.says, /Node 1 ends at 2.50 s/);
  const not = press(both, "2 n");
  assert.deepEqual(not.doc.times.s2, { shown: false, start: null, end: null });
  const undone = press(not, "u u");
  assert.deepEqual(undone.doc.times, { s1: { shown: true, start: 1.5, end: null } });
  assert.equal(press(undone, "⇧U ⇧U").doc, not.doc);
  assert.match(press(press(undone, "u u"), "u").says, /nothing to undo/);
});

test("D finishes a clip of which something is said, and no other", () => {
  assert.equal(press(opened(1), "d").doc.done, true);
  const empty = press(opened(0), "d");
  assert.equal(empty.doc.done, false);
  assert.match(empty.says, /Nothing is annotated/);
});

test("digits choose a step, two of them soon after each other one beyond nine", () => {
  assert.equal(press(opened(12), "7").step, "s7");
  assert.equal(press(opened(12), "1 2").step, "s12");
  assert.equal(press(press(opened(12), "1"), "2", { at: 5000 }).step, "s2");
  assert.equal(press(opened(12), "1 9").step, "s9");
  assert.equal(press(opened(3), "8").step, "s1");
  assert.equal(press(opened(3), "ArrowDown ArrowDown ArrowDown ArrowUp").step, "s2");
});

test("a chain is begun by a digit, drawn by keys, and every edit can be undone", () => {
  const none = opened(0, {
    starts: [{ id: "p", label: "paradigm", chain: { nodes: [node("x")] } }],
  });
  assert.equal(press(none, "1").doc.chain.nodes[0].id, "x");
  const two = press(press(none, "⇧E"), "⇧W");
  assert.deepEqual(
    two.doc.chain.nodes.map(({ kind }) => kind),
    ["event", "intent"],
  );
  assert.ok(two.editing);
  const linked = press(two, "r 1 r h v");
  const [link] = linked.doc.chain.links;
  assert.deepEqual([link.result, link.reasons, link.heart], ["n2", ["n1"], true]);
  assert.deepEqual(linked.doc.links, { [link.id]: { holds: true, why: "" } });
  assert.equal(linked.mode, null);
  const cut = press(linked, "r 1");
  assert.deepEqual([cut.doc.chain.links, cut.doc.links], [[], {}]);
  assert.deepEqual(press(cut, "Escape u").doc, linked.doc);
  const joined = press(linked, "1 m 2");
  assert.deepEqual(
    joined.doc.chain.nodes.map(({ id }) => id),
    ["n1"],
  );
  assert.equal(press(joined, "s").doc.chain.nodes.length, 2);
  assert.equal(press(joined, "Delete").step, null);
});

test("subtitles' lines become events at their times, other starts give no times away", () => {
  const spoken = { s1: { shown: true, start: 1, end: 2 } };
  const lines = { id: "subtitles", label: "lines", chain: { nodes: [node("s1")] }, times: spoken };
  const chain = { nodes: [node("b"), node("a")] };
  const known = { id: "c", label: "own", chain, times: { a: {} } };
  const subtitles = [{ start: 1, end: 2, text: "Hello" }];
  const none = opened(0, { starts: [known, lines], subtitles });
  assert.deepEqual(press(none, "2").doc.times, spoken);
  assert.deepEqual(press(none, "1").doc.times, {});
  assert.equal(press(none, "3").doc.chain.nodes.length, 0, "the lines are offered once");
});

test("a removed step takes its time along, and undo brings both back", () => {
  const timed = press(opened(2), "i", { t: 1 });
  const removed = press(timed, "Delete");
  assert.deepEqual([removed.doc.times, removed.step], [{}, "s2"]);
  assert.equal(press(removed, "u").doc, timed.doc);
});

test("P pins the chosen reason to the step and the second, shift P takes it off", () => {
  const pinned = press(opened(2), "2 p", { t: 3.25 });
  assert.deepEqual(pinned.doc.pins, [{ run: "r", dimension: "D1", node: "s2", second: 3.25 }]);
  assert.deepEqual(press(pinned, "1 p", { t: 4 }).doc.pins.length, 1);
  assert.deepEqual(press(pinned, "⇧P").doc.pins, []);
});

test("typing in one field is one step of undo", () => {
  const typed = ["a", "ab", "abc"].reduce(
    (state, text) =>
      reduce(state, { type: "changeNode", id: "s1", changes: { text }, group: "text s1" }),
    opened(1),
  );
  assert.equal(typed.doc.chain.nodes[0].text, "abc");
  assert.equal(press(reduce(typed, { type: "leaveEdit" }), "u").doc.chain.nodes[0].text, "s1");
});

test("keys can be switched off but for “?” and Escape, and leave the browser's own alone", () => {
  const off = reduce(opened(2), { type: "toggleKeys" });
  assert.equal(actionOf(partial({ key: "n" }), off), null);
  assert.deepEqual(actionOf(partial({ key: "?" }), off), { type: "toggleHelp" });
  assert.equal(actionOf(partial({ key: "i", ctrlKey: true }), opened(2)), null);
  assert.equal(actionOf(partial({ key: "x" }), opened(2)), null);
});

test("without a step nothing is timed, and the page says why", () => {
  const none = press(opened(0), "i", { t: 1 });
  assert.deepEqual([none.doc.times, none.says], [{}, "Choose a node first."]);
});

test("J K L shuttle: again is faster, the other way turns round", () => {
  const rates = [..."lllljjkj"].reduce((all, key) => [...all, shuttled(all.at(-1), key)], [0]);
  assert.deepEqual(rates, [0, 1, 2, 4, 8, -1, -2, 0, -1]);
});

test("a frame on and back is the same frame, within the clip", () => {
  const on = frameAt(frameAt(1, 1, 25, 4), 1, 25, 4);
  assert.equal(Math.floor(on * 25), 27);
  assert.equal(Math.floor(frameAt(on, -1, 25, 4) * 25), 26);
  assert.equal(frameAt(0, -1, 25, 4), 0.001);
  assert.ok(frameAt(3.99, 1, 25, 4) < 4);
});

test("help names every key once", () => {
  const shown = HELP.flatMap(([, rows]) => rows.map(([key]) => key));
  assert.equal(new Set(shown).size, shown.length);
  assert.ok(shown.length > 30);
});
