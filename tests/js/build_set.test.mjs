/* The visitor's own set on Build: what is in it, and the runs that are not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { takenOut } from "../../app/static/build/model/my_set.js";
import { fresh, reduce } from "../../app/static/build/model/state.js";

const RECORD = { job: "r3", given: { scene: "ball" }, rounds: [], model: "rehearsal" };
const PAYLOAD = { record: null, graph: null, graphs: {}, scenes: [] };
const after = (state, ...actions) => actions.reduce(reduce, state);
const open = (more) => ({ type: "payload", payload: { ...PAYLOAD, ...more }, set: [] });
const opened = () => after(fresh(), open());
const heard = (name, data) => ({ type: "event", name, data });
const turn = (agent) =>
  heard("round", { round: { agent, status: "ok", faults: [], draft: {} }, graph: null });

const kept = (...records) => ({ type: "set kept", set: records, failure: "" });
const built = (agent, record) => [{ type: "begin" }, turn(agent), heard("done", { record })];

test("a run whose record is in the set is not lost, until it is taken out", () => {
  const record = { status: "ok", title: "x", rounds: [] };
  const made = after(opened(), ...built("a", record), { type: "end", failure: "" });
  const accepted = after(made, kept(RECORD, { ...record }));
  assert.deepEqual([made.run.taken, accepted.run.taken], [false, true]);
  assert.equal(after(accepted, { type: "begin" }).before, null);
  const out = after(accepted, kept(RECORD));
  assert.equal(out.run.taken, false);
  assert.equal(after(out, { type: "begin" }).before.record, record);
});

test("a recorded run in between loses no run of one's own", () => {
  const first = after(opened(), { type: "begin" }, turn("a"), { type: "end", failure: "x" });
  const state = after(first, open({ record: RECORD }), { type: "begin" });
  assert.equal(state.before.rounds[0].agent, "a");
});

test("a record is taken out by what it holds, wherever another tab has put it", () => {
  const [a, b] = [{ id: "a" }, { id: "b" }];
  assert.deepEqual(takenOut([{ id: "new" }, a, b], b), {
    set: [{ id: "new" }, a],
    removed: { at: 2, record: b },
  });
  assert.deepEqual(takenOut([a], b), { set: [a], removed: null });
});
