/* What a submission lacks, says of its run, and sends. */
import assert from "node:assert/strict";
import test from "node:test";
import { reduce, fresh } from "../../app/static/upload/model/state.js";
import {
  lacking,
  opened,
  orderOf,
  preliminaryOf,
  readOf,
} from "../../app/static/upload/model/submission.js";
import { standIn } from "./doubles.mjs";

test("what has to be filled in is named until it is", () => {
  const empty = opened(3);
  assert.deepEqual(lacking(empty), ["weights", "statement", "your consent"]);
  const form = { ...empty.form, weights: "open", statement: " x ", rights: true };
  assert.deepEqual(lacking({ ...empty, form }), []);
  assert.deepEqual(orderOf({ ...empty, form }), { report: 3, ...form });
});

test("what was read is said with what was not", () => {
  assert.equal(
    readOf({ came: 5, n: 20, unmatched: 1 }),
    "5 of 20 scored (25 % coverage), 1 row without a question",
  );
  assert.equal(readOf({ came: 0, n: 0, unmatched: 0 }), "0 of 0 scored");
});

test("a score is told with its place, or why it has none", () => {
  const run = { metric: "Accuracy", score: 41.666, rank: 2, ranked: 9, why: "" };
  assert.equal(preliminaryOf(run), "Accuracy 41.7, row 2 of 9 that took up the same");
  assert.equal(
    preliminaryOf({ ...run, rank: null, why: "too few" }),
    "Accuracy 41.7, not ranked: too few",
  );
  assert.equal(preliminaryOf({ ...run, score: null }), "No score yet: nothing was scored");
});

test("a form that was closed takes no late answer", () => {
  let state = reduce(fresh(), { type: "submission", number: 1 });
  state = reduce(state, { type: "tell", name: "link", value: "https://e.org" });
  state = reduce(state, { type: "going" });
  assert.equal(state.submission.isSending, true);
  state = reduce(state, { type: "refused", text: "no" });
  assert.equal(state.submission.failure, "no");
  assert.equal(state.submission.form.link, "https://e.org");
  const closed = reduce(state, { type: "submission" });
  for (const late of [
    { type: "offered", offer: {} },
    { type: "going" },
    { type: "refused", text: "x" },
  ])
    assert.equal(reduce(closed, standIn(late)), closed);
});
