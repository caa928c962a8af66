/* The human check's state: votes, undo, whose turn it is, and another's file of votes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseVotes, resultRows, toJsonLines } from "../../app/static/check/model/files.js";
import { fresh, isTaken, reduce, shownVotes } from "../../app/static/check/model/state.js";
import { bookOf, compareVotes, guessValidators } from "../../app/static/check/model/votes.js";
import { partial } from "./doubles.mjs";
/** @import { CheckAction, Item } from "../../app/static/check/types.d.ts" */

const ITEMS = ["a", "b", "c"].map((id) => ({ id, task: "T", text: `Text of ${id}` }));
const vote = (item, validator, stands, more) => ({
  item,
  task: "T",
  mode: "",
  dimension: "",
  set: "",
  validator,
  stands,
  criterion: null,
  ...more,
});
const NAMES = new Set(["physics", "drift"]);
const payload = (more) => ({
  source: "recorded",
  set: "recorded",
  items: ITEMS,
  rates: [],
  ...more,
});
const after = (state, ...actions) => actions.reduce(reduce, state);
const opened = (book = bookOf([]), more = {}) =>
  after(fresh(), { type: "payload", payload: payload(more), book });
/** @returns {CheckAction} */
const say = (stands) => ({ type: "say", stands });
const be = (who) => ({ type: "be", who });
const votesOf = (state) => shownVotes(state).map((v) => `${v.item} ${v.validator} ${v.stands}`);
const figures = (...splits) => ({ type: "figures", figures: { splits, decided: {} } });

test("a vote goes on to the next item, and the last one stays", () => {
  const state = after(opened(), say(true), say(false));
  assert.deepEqual(votesOf(state), ["a validator 1 true", "b validator 1 false"]);
  assert.deepEqual([state.at, state.notice], [2, "Dropped by validator 1. Now 3 of 3."]);
  const last = after(state, say(true));
  assert.deepEqual([last.at, last.notice], [2, "Kept by validator 1. That was the last one."]);
});

test("undo goes back to the item and to whom it was of", () => {
  const state = after(opened(), say(true), be("validator 2"), { type: "undo" });
  assert.deepEqual([state.who, state.at, votesOf(state)], ["validator 1", 0, []]);
  assert.match(after(state, { type: "undo" }).notice, /nothing to undo/);
});

test("a vote that is changed comes back as it was", () => {
  const state = after(opened(), say(true), { type: "go", at: 0 }, say(false), { type: "undo" });
  assert.deepEqual(votesOf(state), ["a validator 1 true"]);
});

test("the third decides splits alone, and goes from one to the next", () => {
  const voted = after(opened(), say(true), say(true), be("third"));
  assert.match(voted.notice, /no split to decide/);
  assert.equal(after(voted, say(true)).book, voted.book);
  const state = after(voted, figures("b", "c"), be("third"));
  assert.equal(state.at, 1);
  const decided = after(state, say(false));
  assert.deepEqual([decided.at, votesOf(decided).at(-1)], [2, "b third false"]);
});

test("another validator begins at the first item that is open", () => {
  const state = after(opened(bookOf([vote("a", "validator 2", true)])), be("validator 2"));
  assert.deepEqual([state.who, state.at], ["validator 2", 1]);
  const all = ITEMS.map(({ id }) => vote(id, "validator 2", true));
  assert.match(after(opened(bookOf(all)), be("validator 2")).notice, /judged all/);
});

test("next open and next split go round, or say that there is none", () => {
  const state = after(opened(bookOf([vote("b", "validator 1", true)])), { type: "next open" });
  assert.equal(state.at, 2);
  assert.equal(after(state, { type: "next open" }).at, 0);
  assert.equal(after(state, { type: "next split" }).notice, "There is no split.");
  assert.equal(after(state, figures("b"), { type: "next split" }).at, 1);
});

test("votes on other pages of loaded data count, those of other sets do not", () => {
  const book = bookOf([
    vote("z", "validator 1", true, { set: "chains of x" }),
    vote("y", "validator 1", true, { set: "chains of y" }),
  ]);
  const state = opened(book, { source: "chains", set: "chains of x" });
  assert.deepEqual(votesOf(state), ["z validator 1 true"]);
  assert.deepEqual(votesOf(opened(book, { set: "chains of x" })), []);
});

test("deleted votes come back at once", () => {
  const state = after(opened(), say(true), say(true), { type: "delete" });
  assert.deepEqual([votesOf(state), state.notice], [[], "2 votes are deleted."]);
  assert.deepEqual([state.offersUndo, reduce(state, say(true)).offersUndo], [true, false]);
  assert.equal(votesOf(after(state, { type: "undo" })).length, 2);
});

test("a file of votes is compared, one side of a conflict is chosen, and all of it undone", () => {
  const state = after(opened(), say(true), say(true), {
    type: "merge",
    name: "v.jsonl",
    votes: [vote("a", "validator 2", true), vote("b", "validator 1", false)],
  });
  const { votes, as } = state.merge;
  const { fresh: added, conflicts } = compareVotes(state.book, votes, as);
  assert.deepEqual([added.length, conflicts.length], [1, 1]);
  assert.deepEqual(votesOf(after(state, { type: "import" })).at(1), "b validator 1 true");
  const chosen = after(state, { type: "choose", vote: conflicts[0].mine, theirs: true });
  assert.equal(isTaken(chosen.merge, conflicts[0].mine), true);
  const merged = after(chosen, { type: "import" });
  assert.deepEqual([merged.merge, merged.notice], [null, "2 votes imported."]);
  assert.deepEqual(votesOf(merged).slice(1), ["b validator 1 false", "a validator 2 true"]);
  assert.deepEqual(votesOf(after(merged, { type: "undo" })), votesOf(state));
});

test("no vote is cast while a file is looked at", () => {
  const state = after(opened(), { type: "merge", name: "v", votes: [vote("a", "third", true)] });
  assert.equal(after(state, say(true)), state);
});

test("who has said otherwise here is taken for the second validator", () => {
  const book = bookOf([vote("a", "validator 1", true)]);
  const guess = (stands) => guessValidators(book, [vote("a", "validator 1", stands)]);
  assert.deepEqual(guess(false), { "validator 1": "validator 2" });
  assert.deepEqual(guess(true), { "validator 1": "validator 1" });
});

test("the same set keeps its item when it is opened again, an address names another", () => {
  const state = after(opened(), { type: "go", at: 2 });
  const again = (more) =>
    after(state, { type: "payload", payload: payload(more), book: state.book }).at;
  assert.deepEqual([again({}), again({ case: "b" }), again({ set: "other" })], [2, 1, 0]);
});

test("a file of items stays when the page is mounted anew", () => {
  const open = {
    type: "payload",
    payload: payload({ source: "file", items: [] }),
    book: bookOf([]),
  };
  const content = { items: ITEMS.slice(1), rates: [] };
  const state = after(fresh(), open, { type: "items", name: "f.json", content }, open);
  assert.deepEqual([state.items.length, state.file.name], [2, "f.json"]);
});

test("a file of votes is read whole or refused with its line", () => {
  const lines = toJsonLines([vote("a", "third", true)]);
  const read = (text) => parseVotes(text, "f", NAMES);
  assert.deepEqual(read(lines), [vote("a", "third", true)]);
  assert.throws(() => read(`${lines}{}\n`), /f, line 2: it is no vote/);
  const other = JSON.stringify(vote("a", "third", false));
  assert.throws(() => read(lines + other), /line 2: third has said two things of a/);
  assert.throws(() => read("\n"), /no vote in it/);
  const named = (criterion, stands = false) =>
    toJsonLines([vote("b", "third", stands, { criterion })]);
  assert.equal(read(named("drift"))[0].criterion, "drift");
  assert.throws(() => read(named("beauty")), /line 1: it is no vote/);
  assert.throws(() => read(named("drift", true)), /line 1: it is no vote/);
  assert.throws(() => read(named("drift") + named("physics")), /has said two things of b/);
  const before = '{"item":"a","task":"T","validator":"third","stands":false}';
  assert.equal(read(before)[0].criterion, null);
});

test("results hold every item and each vote; a formula in a text stays a text", () => {
  /** @type {Item[]} */
  const items = partial([{ id: "a", task: "T", text: "=1+1" }]);
  const dropped = vote("a", "validator 1", false, { criterion: "drift" });
  const book = bookOf([dropped, vote("z", "third", true)]);
  const rows = resultRows(items, [...book.votes.values()], { a: "dropped" }, book);
  assert.deepEqual(
    rows.map((row) => [
      row.item,
      row.decision,
      row["validator 1"],
      row["validator 1: criterion"],
      row["third"],
    ]),
    [
      ["a", "dropped", "drop", "drift", ""],
      ["z", "open", "", null, "keep"],
    ],
  );
});

test("what a browser kept badly is left out", () => {
  assert.equal(bookOf([{}, null, vote("a", "nobody", true)]).votes.size, 0);
  assert.equal(bookOf("x").votes.size, 0);
});
