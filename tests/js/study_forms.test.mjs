/* Forms of studies as values: what a key does, what is still open, undo. */
import assert from "node:assert/strict";
import test from "node:test";
import { atPlace, byKey, openParts, undo } from "../../app/static/people/model/visit.js";
import { change, fresh } from "../../app/static/people/model/order.js";

const visitOf = (kind, task = {}) =>
  atPlace({ kind }, { place: 0, form: {}, version: 0, films: [{}], ...task });

const typed = (visit, keys, second = 0) =>
  [...keys].reduce((before, key) => byKey(before, key, second), visit);

test("digits pass and the letters below them fail", () => {
  const visit = typed(visitOf("scores"), "1w3R");
  assert.deepEqual(visit.form.scores, { D1: true, D2: false, D3: true, D4: false });
  assert.deepEqual(openParts(visit), ["D5"]);
  assert.deepEqual(undo(visit).form.scores, { D1: true, D2: false, D3: true });
  assert.equal(byKey(visit, "z", 0), null);
});

test("a score below 5 names an error, and 5 has none", () => {
  const visit = typed(visitOf("realism"), "h2", 1.237);
  assert.deepEqual(visit.form.errors, [{ category: "human_state", start: 1.24 }]);
  assert.equal(typed(visit, "]", 2).form.errors[0].end, 2);
  assert.equal(openParts(visit).length, 2, "both texts");
  assert.ok(openParts(typed(visit, "5")).some((words) => words.includes("no error")));
  assert.ok(openParts(typed(visit, "]", 0.5)).some((words) => words.includes("after its start")));
});

test("an option is named by its letter or number, and only one that is shown", () => {
  const visit = visitOf("answers", { options: ["x", "y", "z"] });
  assert.deepEqual(openParts(visit), ["an option"]);
  assert.equal(typed(visit, "b").form.choice, 1);
  assert.equal(typed(visit, "3").form.choice, 2);
  assert.equal(byKey(visit, "d", 0), null);
});

test("letters rank on the axis that is open, with shift they tell generated from filmed", () => {
  const visit = typed(visitOf("ranking", { films: [{}, {}] }), "baab");
  assert.deepEqual(visit.form.ranks, { photorealism: [1, 0], coherence: [0, 1] });
  assert.deepEqual(openParts(visit), ["comprehensibility", "filmed or generated"]);
  const whole = typed(visit, "abABB");
  assert.deepEqual(whole.form.generated, { 0: true, 1: false });
  assert.deepEqual(openParts(whole), []);
});

test("there are never fewer people than a clip needs", () => {
  const order = fresh({ benchmarks: [{ benchmark: "a" }], consent: "x" }, 7);
  assert.equal(change(order, { per_clip: 5 }).people, 5);
  assert.equal(change(order, { people: 2 }).per_clip, 2);
  const strata = change(order, { strata: ["tier"] });
  assert.deepEqual(change(strata, { kind: "answers" }).strata, []);
});
