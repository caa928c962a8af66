/* What the human check does with answers that come late. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CheckDesk } from "../../app/static/check/desk.js";
import { partial, standIn } from "./doubles.mjs";
/** @import { CheckPayload } from "../../app/static/check/types.d.ts" */

const item = (id) => ({ id, task: "T", text: id });
/** @returns {CheckPayload} */
const payload = (source, ...ids) =>
  partial({ source, set: source, items: ids.map(item), rates: [] });
const idsOf = (desk) => desk.state.items.map(({ id }) => id);

globalThis.location = partial({ search: "?case=a" });
globalThis.window = standIn(globalThis);
globalThis.localStorage = partial({ getItem: () => null, setItem() {} });

/* Each call is answered when the test says so. */
function answering() {
  const calls = [];
  globalThis.fetch = () => new Promise((done) => calls.push(done));
  return (at, content, status = 200) =>
    calls[at](new Response(JSON.stringify(content), { status }));
}

const file = (name) => new File(["{}"], name);

test("a file that was read after another source was opened is left out", async () => {
  const desk = new CheckDesk();
  const answer = answering();
  await desk.open(payload("file"));
  const read = desk.bring([file("f.json")]);
  await desk.open(payload("recorded", "a"));
  answer(0, { items: [item("late")], rates: [] });
  await read;
  assert.deepEqual([idsOf(desk), desk.state.file], [["a"], null]);
  const failing = desk.read([{}]);
  await desk.open(payload("other", "a", "b"));
  answer(1, { error: "no items" }, 422);
  await failing;
  assert.deepEqual([desk.state.failure, desk.state.busy], ["", false]);
});

test("of two files the last one chosen counts, whichever is read first", async () => {
  const desk = new CheckDesk();
  const answer = answering();
  await desk.open(payload("file"));
  const reads = [desk.bring([file("first.json")]), desk.bring([file("second.json")])];
  answer(1, { items: [item("a")], rates: [] });
  answer(0, { items: [item("b")], rates: [] });
  await Promise.all(reads);
  assert.deepEqual([idsOf(desk), desk.state.file.name], [["a"], "second.json"]);
});
