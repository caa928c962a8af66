/* The Build page's state: what is asked and of whom, a build as it is heard of, drafts, undo. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeDraft, draftsFrom, editedText } from "../../app/static/build/model/drafts.js";
import { keyHeaders } from "../../app/static/forms/judge.js";
import { askedJudges, faultsOf, orderKey, readOrder } from "../../app/static/build/model/order.js";
import { isByRule, isOfTwo, nameOfGraph, spentOn } from "../../app/static/build/model/run.js";
import { fresh, reduce } from "../../app/static/build/model/state.js";
import { partial } from "./doubles.mjs";

const SERVER = {
  presets: [
    { name: "openai", label: "OpenAI", base_url: "https://api.openai.com/v1", encodings: ["x"] },
    { name: "custom", label: "Another", base_url: "", encodings: ["frames"] },
  ],
  ...{ houses: [], trivial: [], clips: [] },
  limits: { file_mb: 5 },
};
const round = (agent, more) => ({ agent, status: "ok", faults: [], draft: { by: agent }, ...more });
const RECORD = { job: "r3", given: { scene: "ball" }, rounds: [round("a")], model: "rehearsal" };
const payload = (more) => ({ record: null, graph: null, graphs: {}, scenes: [], ...more });
const after = (state, ...actions) => actions.reduce(reduce, state);
const open = (more) => ({ type: "payload", payload: payload(more), set: [] });
const opened = (more) => after(fresh(), open(more), { type: "server", server: SERVER });
const judge = (at, part) => ({ type: "judge", at, part });
const named = () => after(opened(), judge(0, { base_url: " u ", model: "m" }));
const set = (name, value) => ({ type: "set", name, value });
const heard = (name, data) => ({ type: "event", name, data });
const turn = (agent, more) => heard("round", { round: round(agent, more), graph: null });

test("a record fills the form with what it was made of; a clip opens the form for itself", () => {
  const state = opened({ record: RECORD, graph: { id: 1 } });
  assert.deepEqual([state.job, state.given, state.open], ["r3", { scene: "ball" }, false]);
  assert.deepEqual(state.run.rounds, RECORD.rounds);
  const clip = opened({ of_clip: "c" });
  assert.deepEqual([clip.job, clip.given, clip.open], ["r3", { of_clip: "c" }, true]);
});

test("what is missing is named at its field, and nothing of another pipeline counts", () => {
  assert.deepEqual(Object.keys(faultsOf(opened())), ["0.base_url", "0.model"]);
  const state = after(named(), { type: "given", name: "chain", value: "{" }, set("job", "r3"));
  assert.match(faultsOf(state).chain, /no JSON/);
  assert.deepEqual(faultsOf(after(state, set("job", "svbench"))), {});
});

test("an order holds what the pipeline takes, without a key", () => {
  const typed = [judge(0, { key: "k" }), { type: "given", name: "name", value: "Own" }];
  const order = readOrder(after(named(), ...typed, { type: "given", name: "theme", value: "x" }));
  assert.deepEqual(
    [order.told, order.judge.base_url, order.validator],
    [{ name: "Own" }, "u", null],
  );
  assert.doesNotMatch(JSON.stringify(order), /"k"/);
  const chain = after(named(), set("job", "r3"), {
    type: "given",
    name: "chain",
    value: '{"nodes": []}',
  });
  assert.deepEqual(readOrder(chain).told, { nodes: [] });
});

test("a second model has the first one’s address and key, and is asked where they validate", () => {
  const state = after(named(), judge(0, { key: "k" }), set("job", "argus"), {
    type: "validator",
    on: true,
  });
  assert.deepEqual([state.judges[1].base_url, state.judges[1].model], [" u ", ""]);
  assert.deepEqual(keyHeaders(askedJudges(state)), {
    "x-whyreel-key-1": "k",
    "x-whyreel-key-2": "k",
  });
  assert.deepEqual(Object.keys(faultsOf(state)), ["1.model"]);
  const validates = (...actions) => Boolean(readOrder(after(state, ...actions)).validator);
  assert.deepEqual([validates(set("job", "r3")), validates(set("job", "vgenst"))], [true, true]);
  const mode = (name) => [set("job", "svbench"), set("mode", name)];
  assert.deepEqual([validates(...mode("full")), validates(...mode("none"))], [true, false]);
});

test("a key never goes to an address that it was not typed for", () => {
  const state = after(named(), judge(0, { key: "k" }), {
    type: "who",
    at: 0,
    value: "preset:openai",
  });
  assert.deepEqual(keyHeaders(askedJudges(state)), {});
});

test("each change takes back what would be sent, and a draft to go on from", () => {
  const looked = after(named(), { type: "look", from: [["a", {}]] });
  const preview = { type: "preview", preview: { first: {} }, key: orderKey(looked) };
  const state = after(looked, preview);
  assert.deepEqual([state.preview, state.failure], [{ first: {} }, ""]);
  assert.equal(state.from.length, 1);
  const other = after(state, set("count", "2"));
  assert.deepEqual([other.preview, other.from], [null, null]);
  for (const change of [set("count", "2"), judge(0, { model: "" })]) {
    const late = after(looked, { type: "busy" }, change, preview);
    assert.deepEqual([late.preview, late.busy], [null, ""]);
    assert.match(late.failure, /changed meanwhile/);
  }
});

test("a list of models goes to the judge that asked", () => {
  const state = after(named(), set("job", "argus"), { type: "validator", on: true });
  const list = { type: "models", judge: state.judges[1], part: { models: ["x"] } };
  assert.deepEqual(
    after(state, list).judges.map(({ models }) => models),
    [undefined, ["x"]],
  );
  const alone = after(state, { type: "validator", on: false }, list);
  assert.equal(alone.judges[0].models, undefined);
});

test("a build is heard of turn by turn, and its chain as it is drawn", () => {
  const state = after(
    named(),
    { type: "begin" },
    heard("plan", { least: 2, most: 5 }),
    heard("round", { round: round("a", { cost: 1 }), graph: { id: "g" } }),
    heard("waiting", { status: "transport", detail: "no route" }),
    turn("b", { status: "transport", cost: null }),
  );
  assert.deepEqual([state.run.shown, state.run.graphs[0]], [0, { id: "g" }]);
  assert.equal(state.run.rounds[1].reported, "no route");
  assert.equal(spentOn(state.run).cost, null);
  const done = heard("done", { record: { status: "ok" }, items: [], graph: { id: "h" } });
  const end = after(state, done, { type: "end", failure: "" });
  assert.deepEqual([end.run.shown, end.run.graph, end.busy], [-1, { id: "h" }, ""]);
  assert.equal(end.run.failure, "");
});

test("a connection that closes too early is a failure", () => {
  const begun = after(named(), { type: "begin" }, turn("a"));
  const failed = (failure) => after(begun, { type: "end", failure }).run.failure;
  assert.match(failed(""), /before the case/);
  assert.equal(failed("Stopped."), "Stopped.");
});

test("a run that was not accepted can be shown again", () => {
  const first = after(named(), { type: "begin" }, turn("a"), { type: "end", failure: "x" });
  const second = after(first, { type: "begin" }, turn("b"), { type: "end", failure: "" });
  assert.equal(after(second, { type: "back" }).run.rounds[0].agent, "a");
  assert.equal(after(second, { type: "back" }, { type: "back" }).run.rounds[0].agent, "b");
  const other = after(first, open({ record: RECORD }));
  assert.equal(other.run.record, RECORD);
  assert.equal(after(other, { type: "back" }).run.rounds[0].agent, "a");
});

test("a build goes on when a shell mounts another recorded run", () => {
  const state = after(named(), { type: "begin" }, turn("a"), open({ record: RECORD }), turn("b"));
  assert.deepEqual(
    state.run.rounds.map(({ agent }) => agent),
    ["a", "b"],
  );
});

test("one goes on from what stood before a turn, and from its changed draft", () => {
  const rounds = [round("a", { faults: [{}] }), round("a"), round("b"), round("c")];
  assert.deepEqual(draftsFrom(rounds, 2, { x: 1 }), [
    ["a", { by: "a" }],
    ["b", { x: 1 }],
  ]);
});

test("a draft that is typed stays when its editor is closed", () => {
  const state = after(
    opened({ record: RECORD }),
    { type: "edit", at: 0 },
    { type: "draft", at: 0, text: "{" },
    { type: "edit", at: -1 },
    { type: "edit", at: 0 },
  );
  assert.equal(editedText(state, 0), "{");
  assert.equal(editedText({ ...state, texts: {} }, 0), '{\n "by": "a"\n}');
});

test("a draft is described in lines, without what is empty", () => {
  assert.equal(describeDraft({ objections: [] }), "No objection.");
  assert.equal(describeDraft({ easy: { prompt: "A" }, objections: [] }), "easy: \n  prompt: A");
  assert.equal(
    describeDraft({ test_point: "x", none: [], tags: ["a", "b"], nodes: [{ id: 1, text: "t" }] }),
    "test point: x\ntags: a, b\nnodes: \n  • id: 1; text: t",
  );
});

test("replies by rule are called so, recorded or live", () => {
  assert.equal(isByRule(partial({ record: { model: "rehearsal" } }), null), true);
  assert.equal(isByRule(partial({ record: null, live: true }), partial([{ model: "gpt" }])), false);
});

test("turns name their model where two are asked, not where one is or none is kept", () => {
  assert.equal(isOfTwo(partial({ rounds: [{ model: "a" }, { model: "b" }] })), true);
  assert.equal(isOfTwo(partial({ rounds: [{ model: "a" }, { model: "a" }] })), false);
  assert.equal(isOfTwo(partial({ rounds: [{}, {}] })), false);
});
test("a scene's graph is called one, all else is a chain", () => {
  const nameOf = (kind) => nameOfGraph(partial({ chains: [{ kind }] }));
  assert.deepEqual([nameOf("scene"), nameOf("causal")], ["scene graph", "chain"]);
});
