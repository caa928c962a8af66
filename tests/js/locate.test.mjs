/* The panel of “Locate” on Watch: its plan, its words for each fault, and where it leads. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { LocateDesk, queryOfTimes } from "../../app/static/locate/desk.js";
import { describeFault, describePlan, describeProgress } from "../../app/static/locate/words.js";
import { partial } from "./doubles.mjs";
/** @import { Outcome, Preview, Run } from "../../app/static/try_model/types.d.ts" */

const PLAN = {
  calls: 1,
  tokens: 7590,
  cost: 0.0054936,
  judges: [{ label: "m · House", address: "this server's own endpoint", frames: Array(16) }],
};

test("the plan names the model, the calls, the frames, the tokens and the cost", () => {
  const begins =
    "1 call to m · House (this server's own endpoint): 16 frames, about 7,590 tokens, ";
  /** @type {(part?: object) => Preview} */
  const plan = (part = {}) => partial({ ...PLAN, ...part });
  assert.equal(describePlan(plan()), `${begins}at most $0.0055.`);
  const unknown = describePlan(plan({ cost: null }));
  assert.equal(unknown, `${begins}cost unknown, because no price is known.`);
  const film = [{ ...PLAN.judges[0], frames: [] }];
  assert.match(describePlan(plan({ calls: 6, judges: film })), /^6 calls to .*: the whole clip, /);
});

test("progress counts the nodes of a reply that is still coming", () => {
  /** @type {(part: object) => Run} */
  const run = (part) => partial({ steps: [{}, {}, {}], waiting: "", ...part });
  const coming = run({ calls: [{ steps: [{}, {}] }] });
  assert.equal(describeProgress(coming), "2 of 3 nodes located");
  const calls = [{ steps: [{}], outcome: { grounding: { steps: [{}, {}, {}] } } }];
  const waiting = "m: HTTP 429, waits 2 s";
  assert.equal(describeProgress(run({ calls, waiting })), `3 of 3 nodes located; ${waiting}`);
});

test("each fault says what to do, and what the endpoint said", () => {
  /** @type {(status: string, detail?: string) => Outcome} */
  const ended = (status, detail = "") => partial({ status, attempts: [{ detail }] });
  const rejected = ended("config_error", "HTTP 401: Incorrect API key: [key]");
  assert.match(describeFault(rejected, "house"), /Tell the operator.* It said: HTTP 401: Incorr/);
  assert.match(describeFault(rejected, "endpoint"), /Check its address, the API key and the model/);
  assert.match(describeFault(ended("refused"), "house"), /refused to answer. Choose another model/);
  for (const status of ["unparsed", "invalid", "truncated", "bad_envelope"])
    assert.match(describeFault(ended(status), "house"), /could not be read, .* Ask again/);
  assert.equal(
    describeFault(ended("odd"), "house"),
    "No times: odd. Ask again, or choose another model.",
  );
});

const HOUSE = { name: "House", models: ["m", "n"], left: "$1.00 left today" };
const SERVER = {
  protocols: { locate: { settings: ["−"], grounds: true, dimensions: [], bounds: [0, 1] } },
  presets: [{ name: "custom", label: "Another", base_url: "", encodings: ["frames"] }],
  ...{ houses: [HOUSE], trivial: [{ name: "coin", label: "Coin" }], clips: [] },
  limits: { judges: 5, repeats: 10, file_mb: 1 },
};
const CHOSEN = { protocol: "locate", setting: "", question: "", circular: "", repeats: 1 };
const TRIAL = {
  clip: { id: "a", name: "a", duration: 8 },
  ...{ questions: [], steps: [], known: [], words: {}, chosen: CHOSEN },
};
const SOURCES = [{ id: "own" }, { id: "set.m.locate-1.live-locate-m-12ab-1.r01" }];
const RUN = [
  ["plan", { repeats: 1, rotations: [0], labels: ["m"], steps: [], links: [] }],
  ["done", { summary: { ok: 1 }, run: "r", logs: ["live-locate-m-12ab-1"], seconds: 1 }],
];

/* Answers by path, the calls, and the queries that the page was to show. */
/** @type {Record<string, any>} */
let answers = {};
/** @type {[path: string, order: any][]} */
let calls = [];
/** @type {string[]} */
let queries = [];

beforeEach(() => {
  const stream = RUN.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  answers = {
    "/api/try?clip=a&protocol=locate": { slots: { trial: { payload: TRIAL } } },
    "/api/judge": SERVER,
    "/api/judge?version=7": stream.join(""),
    "/api/judge/preview?version=7": PLAN,
    "/api/judge/save": { saved: true },
    "/api/upload": { reports: [{ ok: true }] },
    "/api/cases?clip=a": { slots: { player: { payload: { sources: SOURCES } } } },
  };
  [calls, queries] = [[], []];
  globalThis.location = partial({ search: "?clip=a&t=3&node=e1&version=7&source=own" });
  globalThis.document = partial({
    addEventListener() {},
    dispatchEvent: (/** @type {any} */ event) => queries.push(event.detail.query) > 0,
  });
  globalThis.fetch = async (path, options) => {
    calls.push([String(path), options?.body && JSON.parse(String(options.body))]);
    const content = answers[String(path)];
    return new Response(typeof content === "string" ? content : JSON.stringify(content));
  };
});

async function opened() {
  const desk = new LocateDesk("http://here/try?clip=a&protocol=locate");
  desk.root = partial({ isConnected: true, querySelector: () => null });
  await desk.start();
  await new Promise((done) => setTimeout(done, 20));
  return desk;
}

/** @param {string} path */
const sentTo = (path) => calls.filter((call) => call[0] === path).map(([, order]) => order);

test("it opens with the operator's model and its cost, and offers no rule", async () => {
  const desk = await opened();
  assert.deepEqual(desk.state.preview, JSON.parse(JSON.stringify(PLAN)));
  assert.deepEqual(desk.state.server?.trivial, []);
  const [order] = sentTo("/api/judge/preview?version=7");
  assert.deepEqual([order.clip, order.protocol, order.setting], ["a", "locate", "−"]);
  assert.deepEqual([order.judges[0].house, order.judges[0].model], ["House", "m"]);
  desk.dispatch({ type: "judge", at: 0, part: { model: "n" } });
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(sentTo("/api/judge/preview?version=7")[1].judges[0].model, "n");
});

test("without an operator's endpoint nothing is asked by itself", async () => {
  answers["/api/judge"] = { ...SERVER, houses: [] };
  const desk = await opened();
  assert.deepEqual(
    [desk.state.judges?.[0].kind, sentTo("/api/judge/preview?version=7")],
    ["endpoint", []],
  );
});

test("the answer is kept among the visitor's runs, and its times are shown", async () => {
  const desk = await opened();
  await desk.ask();
  assert.deepEqual(sentTo("/api/judge/save"), [{ run: "r" }]);
  assert.deepEqual(queries, [`clip=a&source=${SOURCES[1].id}`]);
});

test("an answer that cannot be kept is still there, and nothing else is shown", async () => {
  answers["/api/upload"] = { reports: [{ ok: false, lines: ["The disk is full."] }] };
  const desk = await opened();
  await desk.ask();
  assert.deepEqual([desk.state.run?.failure, queries], ["The disk is full.", []]);
  answers["/api/upload"] = { reports: [{ ok: true }] };
  await desk.keep();
  assert.equal(queries.length, 1);
});

test("a panel that is gone shows nothing on the case that is open by then", async () => {
  const desk = await opened();
  desk.root = partial({ isConnected: false, querySelector: () => null });
  await desk.ask();
  assert.deepEqual([desk.state.run?.saved, queries], [true, []]);
});

test("times that are not among the sources are not asked for", async () => {
  assert.equal(await queryOfTimes("?clip=a&source=own", "live-locate-other"), "clip=a");
});
