/* The Try page's state: judges, a run as it is heard of, and where a chain's nodes are placed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { keyHeaders } from "../../app/static/forms/judge.js";
import { orderKey, readOrder } from "../../app/static/try_model/model/order.js";
import { isElsewhere } from "../../app/static/try_model/model/run.js";
import { fresh, reduce } from "../../app/static/try_model/model/state.js";
import { knownVerdicts, truthOf } from "../../app/static/try_model/model/verdicts.js";
import { partial, standIn } from "./doubles.mjs";
/** @import { TryAction, TryPayload } from "../../app/static/try_model/types.d.ts" */

const SERVER = {
  protocols: { eva: { settings: ["−", "+Sub"], dimensions: ["D1"], bounds: [0, 1] } },
  presets: [
    {
      name: "openai",
      label: "OpenAI",
      base_url: "https://api.openai.com/v1",
      encodings: ["frames"],
    },
    { name: "custom", label: "Another", base_url: "", encodings: ["frames"] },
  ],
  houses: [],
  trivial: [{ name: "coin", label: "Coin" }],
  clips: [],
  limits: { judges: 5, repeats: 10 },
};
const truth = (score) => ({ dimension: "D1", status: "ok", score, by: "truth", true: true });
/** @returns {TryPayload} */
const payload = (clip, more) =>
  partial({
    clip: { id: clip, name: `Clip ${clip}`, duration: 8 },
    questions: [],
    steps: [],
    known: [truth(clip === "a" ? 1 : 0)],
    words: { D1: "Realism" },
    chosen: { protocol: "eva", setting: "", question: "", circular: "", repeats: 1, ...more },
  });
const after = (state, ...actions) => actions.reduce(reduce, state);
const opened = () =>
  after(fresh(), { type: "server", server: SERVER }, { type: "payload", payload: payload("a") });
/** @returns {TryAction} */
const open = (clip, more) => ({ type: "payload", payload: payload(clip, more) });
const begin = (token = 1) => ({ type: "begin", token });
const heard = (name, data, token = 1) => ({ type: "event", token, name, data });
const plan = (token) => heard("plan", { repeats: 1, rotations: [0], labels: ["m"] }, token);
const done = heard("done", { summary: {}, run: "r", logs: [], seconds: 1 });
const judge = (at, part) => ({ type: "judge", at, part });

test("a second judge has the address and key of the first, and names a model of its own", () => {
  const state = after(
    opened(),
    { type: "who", at: 0, value: "preset:custom" },
    judge(0, { base_url: "http://here/v1", model: "one", key: "k" }),
    { type: "add judge" },
  );
  const [, second] = state.judges;
  assert.deepEqual([second.base_url, second.key, second.model], ["http://here/v1", "k", ""]);
  const back = after(
    state,
    { type: "who", at: 1, value: "preset:openai" },
    { type: "who", at: 1, value: "preset:custom" },
  );
  assert.equal(back.judges[1].base_url, "http://here/v1");
});

test("a key never goes to an address that it was not typed for", () => {
  const state = after(opened(), judge(0, { key: "k" }), {
    type: "who",
    at: 0,
    value: "preset:custom",
  });
  assert.deepEqual(keyHeaders(state.judges), {});
  assert.equal(
    JSON.stringify(readOrder(after(state, judge(0, { key: "k" })))).includes('"k"'),
    false,
  );
});

const preview = (state) => ({ type: "preview", preview: { calls: 1 }, key: orderKey(state) });

test("whatever changes what is sent takes the preview and a failure away", () => {
  const shown = after(opened(), preview(opened()), { type: "idle", failure: "no" });
  const changes = [
    judge(0, { model: "m" }),
    { type: "set", name: "cap", value: "1" },
    { type: "add judge" },
    { type: "own", id: "x" },
  ];
  for (const change of changes) {
    const state = reduce(shown, standIn(change));
    assert.deepEqual([state.preview, state.failure], [null, ""], change.type);
  }
  const listed = reduce(shown, { type: "models", judge: shown.judges[0], part: { models: ["m"] } });
  assert.ok(listed.preview, "a list of models changes nothing that is sent");
  assert.ok(reduce(shown, open("a")).preview, "the same clip mounted anew changes nothing");
  assert.equal(reduce(shown, open("b")).preview, null);
});

test("a preview that comes after the form was changed is none", () => {
  const before = opened();
  const late = preview(before);
  assert.equal(after(before, judge(0, { model: "m" }), late).preview, null);
  assert.equal(after(before, open("b"), late).preview, null);
  assert.deepEqual(after(before, late).preview, { calls: 1 });
});

test("a list of models goes to the judge that asked, wherever it stands by then", () => {
  const two = after(opened(), judge(0, { base_url: "u" }), { type: "add judge" });
  const [first, second] = two.judges;
  const part = { models: ["x"] };
  const listed = (state, of) =>
    reduce(state, { type: "models", judge: of, part }).judges.map(({ models }) => models?.[0]);
  assert.deepEqual(listed(two, second), [undefined, "x"]);
  const fewer = after(two, { type: "remove judge", at: 0 });
  assert.deepEqual([listed(fewer, first), listed(fewer, second)], [[undefined], ["x"]]);
  assert.deepEqual(listed(after(fewer, judge(0, { base_url: "elsewhere" })), second), [undefined]);
});

test("another clip keeps judges and drops what was asked of the one before", () => {
  const state = after(
    opened(),
    judge(0, { model: "m" }),
    begin(),
    plan(),
    done,
    { type: "end" },
    open("b", { setting: "+Sub" }),
  );
  assert.deepEqual([state.judges[0].model, state.run, state.setting], ["m", null, "+Sub"]);
});

test("a run under way is of the clip that was sent, whatever is chosen meanwhile", () => {
  const chosen = [open("b"), { type: "own", id: "x" }, { type: "clip", server: SERVER, id: "y" }];
  for (const choice of chosen)
    for (const order of [
      [choice, plan()],
      [plan(), choice],
    ]) {
      const state = after(opened(), begin(), ...order, done, { type: "end" });
      const { run } = state;
      assert.deepEqual([run.id, run.payload.clip.id, run.own, run.name], ["r", "a", "", "Clip a"]);
      assert.deepEqual([truthOf(run, "D1"), isElsewhere(state)], [1, true]);
    }
  const back = after(opened(), begin(), plan(), open("b"), done, { type: "end" }, open("a"));
  assert.deepEqual([back.run.id, isElsewhere(back)], ["r", false]);
});

test("verdicts on a clip of one's own stay its own when a loaded clip is chosen", () => {
  const mine = after(opened(), { type: "own", id: "x" }, begin(), plan(), open("b"), done);
  assert.equal(mine.run.own, "x");
  assert.deepEqual([knownVerdicts(mine.run, "D1"), truthOf(mine.run, "D1")], [[], null]);
});

test("what comes late of another run is dropped", () => {
  const state = after(opened(), begin(1), plan(1), begin(2));
  const late = after(state, done, { type: "run", token: 1, part: { saved: true } });
  assert.equal(late.run, null);
  const next = after(late, plan(2), done, { type: "run", token: 1, part: { saved: true } });
  assert.deepEqual([next.run.ended, next.run.saved], [false, false]);
  assert.equal(after(opened(), done).run, null);
});

test("a clip that could not be brought leaves a run at work", () => {
  const state = after(
    opened(),
    { type: "busy", words: "Asking …" },
    { type: "sending" },
    { type: "clip failed", failure: "too large" },
  );
  assert.deepEqual(
    [state.busy, state.sending, state.clipFailure],
    ["Asking …", false, "too large"],
  );
});

test("a run is put together from its events", () => {
  const at = { judge: 1, repeat: 0, rotation: 0 };
  const state = after(
    opened(),
    begin(),
    heard("plan", { repeats: 2, rotations: [0], labels: ["a", "b"] }),
    heard("call", at),
    heard("outcome", { ...at, status: "ok" }),
    heard("news", {}),
    done,
  );
  const { run } = state;
  assert.equal(run.calls.length, 4);
  assert.equal(run.calls.filter(({ outcome }) => outcome).length, 1);
  assert.deepEqual([run.id, run.ended], ["r", true]);
  const lost = after(opened(), begin(), heard("failed", { error: "gone away" }));
  assert.deepEqual([lost.run.failure, lost.run.ended], ["gone away", true]);
});
