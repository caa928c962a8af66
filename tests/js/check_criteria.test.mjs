/* Why something is dropped, and the set on which people are calibrated. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hitsOf, namesOf } from "../../app/static/check/model/criteria.js";
import { fresh, reduce, shownVotes } from "../../app/static/check/model/state.js";
import { bookOf, compareVotes } from "../../app/static/check/model/votes.js";
import { partial } from "./doubles.mjs";

const CRITERIA = {
  clip: [
    { name: "physics", label: "impossible" },
    { name: "drift", label: "drift" },
  ],
};
const ITEMS = ["a", "b", "c"].map((id) => ({ id, task: "T", text: `Text of ${id}` }));
const CLIPS = ITEMS.map((item) => ({ ...item, kind: "clip", standard: "clip" }));
const vote = (item, validator, stands, more) => ({ item, task: "T", validator, stands, ...more });
const after = (state, ...actions) => actions.reduce(reduce, state);
const opened = (more) => {
  const payload = { source: "recorded", set: "recorded", items: ITEMS, rates: [], ...more };
  return after(fresh(), { type: "payload", payload, book: bookOf([]) });
};
const say = (stands) => ({ type: "say", stands });
const be = (who) => ({ type: "be", who });
const because = (criterion) => ({ type: "say", stands: false, criterion });
const votesOf = (state) => shownVotes(state).map((v) => `${v.item} ${v.validator} ${v.stands}`);

const ofClips = (more) => opened({ items: CLIPS, criteria: CRITERIA, ...more });

test("a drop waits for its criterion, and any other key leaves it undone", () => {
  const waiting = after(ofClips(), say(false));
  assert.deepEqual([waiting.isAsked, waiting.at, votesOf(waiting)], [true, 0, []]);
  const named = after(waiting, because("drift"));
  assert.deepEqual([named.isAsked, named.at, shownVotes(named)[0].criterion], [false, 1, "drift"]);
  assert.equal(named.notice, "Dropped (drift) by validator 1. Now 2 of 3.");
  for (const other of [{ type: "undo" }, { type: "cancel" }, { type: "step", by: 1 }, be("third")])
    assert.deepEqual([after(waiting, other).isAsked, votesOf(after(waiting, other))], [false, []]);
  assert.deepEqual(votesOf(after(waiting, say(true))), ["a validator 1 true"]);
  assert.equal(after(waiting, because("beauty")).isAsked, true);
});

test("undo brings back the criterion that was named before", () => {
  const state = after(ofClips(), because("drift"), { type: "go", at: 0 }, because("physics"));
  assert.equal(shownVotes(state)[0].criterion, "physics");
  assert.equal(shownVotes(after(state, { type: "undo" }))[0].criterion, "drift");
});

test("a kind without criteria is dropped at once, without one", () => {
  const state = after(opened({ criteria: CRITERIA }), say(false));
  assert.deepEqual([state.isAsked, shownVotes(state)[0].criterion], [false, null]);
});

test("a file of before says nothing against a criterion, and one with it adds it", () => {
  const with_ = (criterion) => [vote("a", "validator 1", false, { criterion })];
  const as = { "validator 1": "validator 1" };
  const compared = (mine, theirs) => compareVotes(bookOf(with_(mine)), with_(theirs), as);
  const counts = ({ fresh: added, same, conflicts }) => [added.length, same, conflicts.length];
  assert.deepEqual(counts(compared("drift", null)), [0, 1, 0]);
  assert.deepEqual(counts(compared(null, "drift")), [1, 0, 0]);
  assert.deepEqual(counts(compared("drift", "drift")), [0, 1, 0]);
  assert.deepEqual(counts(compared("drift", "physics")), [0, 0, 1]);
});

test("the calibration set tells what is known after each vote, and counts hits", () => {
  const known = {
    a: { stands: false, criteria: ["drift"], why: "It shows the sea." },
    b: { stands: false, criteria: ["drift"], why: "It shows the sea." },
    c: { stands: true, criteria: [], why: "Nothing is wrong." },
  };
  const first = after(ofClips({ known }), because("drift"));
  assert.match(first.notice, /As known\. It shows the sea\./);
  const second = after(first, because("physics"));
  assert.match(second.notice, /As known, but the criterion is “drift”/);
  const third = after(second, because("physics"));
  assert.match(third.notice, /Known otherwise: keep\. Nothing is wrong\./);
  const hits = { judged: 3, right: 2, dropped: 2, named: 1, keptFaulty: 0, droppedSound: 1 };
  assert.deepEqual(hitsOf(third, "validator 1"), hits);
  assert.equal(hitsOf(third, "third").judged, 0);
  const alone = after(ofClips({ known }), be("third"), say(true));
  assert.deepEqual([alone.at, hitsOf(alone, "third").keptFaulty], [1, 1]);
});

test("a question whose clip was dropped is not open any more", () => {
  const items = [
    { id: "clip-1", kind: "clip", task: "T", clip: { id: "x" } },
    { id: "question-1", kind: "question", task: "T", clip: { id: "x" } },
    { id: "question-2", kind: "question", task: "T", clip: { id: "y" } },
  ];
  const decided = { "clip-1": "dropped" };
  const state = after(
    opened({ items }),
    { type: "figures", figures: { splits: [], decided } },
    { type: "next open" },
  );
  assert.equal(state.at, 2);
});

test("the names of all criteria are those that a file may have", () => {
  assert.deepEqual([...namesOf(partial({ criteria: CRITERIA }))], ["physics", "drift"]);
  assert.equal(namesOf(null).size, 0);
});
