/* The Try page's state: judges, a run as it is heard of, and where a chain's nodes are placed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { keyHeaders, readOrder } from "../../app/static/try_model/model/order.js";
import { barPlace, placed } from "../../app/static/try_model/model/places.js";
import { fresh, reduce } from "../../app/static/try_model/model/state.js";

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
const payload = (clip, more) => ({
  clip: { id: clip },
  questions: [],
  steps: [],
  known: [],
  chosen: { protocol: "eva", setting: "", question: "", circular: "", repeats: 1, ...more },
});
const after = (state, ...actions) => actions.reduce(reduce, state);
const opened = () =>
  after(fresh(), { type: "server", server: SERVER }, { type: "payload", payload: payload("a") });
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
  assert.deepEqual(keyHeaders(state), {});
  assert.equal(
    JSON.stringify(readOrder(after(state, judge(0, { key: "k" })))).includes('"k"'),
    false,
  );
});

test("whatever changes what is sent takes the preview and a failure away", () => {
  const shown = after(
    opened(),
    { type: "preview", preview: { calls: 1 } },
    { type: "idle", failure: "no" },
  );
  const changes = [
    judge(0, { model: "m" }),
    { type: "set", name: "cap", value: "1" },
    { type: "add judge" },
    { type: "own", id: "x" },
  ];
  for (const change of changes) {
    const state = reduce(shown, change);
    assert.deepEqual([state.preview, state.failure], [null, ""], change.type);
  }
  const listed = reduce(shown, { type: "models", at: 0, part: { models: ["m"] } });
  assert.ok(listed.preview, "a list of models changes nothing that is sent");
});

test("another clip keeps judges and drops what was asked of the one before", () => {
  const state = after(
    opened(),
    judge(0, { model: "m" }),
    { type: "event", name: "plan", data: { repeats: 1, rotations: [0], labels: ["m"] } },
    { type: "payload", payload: payload("b", { setting: "+Sub" }) },
  );
  assert.deepEqual([state.judges[0].model, state.run, state.setting], ["m", null, "+Sub"]);
});

test("a run is put together from its events", () => {
  const at = { judge: 1, repeat: 0, rotation: 0 };
  const state = after(
    opened(),
    { type: "event", name: "plan", data: { repeats: 2, rotations: [0], labels: ["a", "b"] } },
    { type: "event", name: "call", data: at },
    { type: "event", name: "outcome", data: { ...at, status: "ok" } },
    { type: "event", name: "news", data: {} },
    { type: "event", name: "done", data: { summary: {}, run: "r", logs: [], seconds: 1 } },
  );
  const { run } = state;
  assert.equal(run.calls.length, 4);
  assert.equal(run.calls.filter(({ outcome }) => outcome).length, 1);
  assert.deepEqual([run.id, run.ended], ["r", true]);
  const lost = after(opened(), { type: "event", name: "failed", data: { error: "gone away" } });
  assert.deepEqual([lost.run.failure, lost.run.ended], ["gone away", true]);
});

test("a failed call places nothing, and bars stay within the clip", () => {
  const step = { node: "n", chain: "c", at: 0 };
  const steps = [{ node: "n", chain: "c", shown: true, start: 1, end: 2 }];
  assert.equal(placed([{ steps, outcome: { status: "unparsed" } }], step).status, "unparsed");
  assert.equal(placed([{ steps }], step).arriving, true);
  assert.equal(placed([{}], step).waits, true);
  assert.deepEqual(barPlace({ start: 9.99, end: 12 }, 10), { left: 99.9, width: 100 - 99.9 });
});
