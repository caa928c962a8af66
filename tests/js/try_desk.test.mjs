/* What the Try page does with answers that come late, and with those that never come. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { TryDesk } from "../../app/static/try_model/desk.js";
import { partial, standIn } from "./doubles.mjs";
/** @import { TryPayload } from "../../app/static/try_model/types.d.ts" */

const SERVER = {
  protocols: { eva: { settings: ["−"], dimensions: ["D1"], bounds: [0, 1] } },
  presets: [{ name: "custom", label: "Another", base_url: "", encodings: ["frames"] }],
  ...{ houses: [], trivial: [], clips: [] },
  limits: { judges: 5, repeats: 10, file_mb: 1 },
};
/** @returns {TryPayload} */
const payload = (clip) =>
  partial({
    clip: { id: clip, name: clip, duration: 8 },
    ...{ questions: [], steps: [], known: [], words: {} },
    chosen: { protocol: "eva", setting: "", question: "", circular: "", repeats: 1 },
  });
const event = (name, data) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const PLAN = { repeats: 1, rotations: [0], labels: ["m"] };
const DONE = { summary: { ok: 1 }, run: "r", logs: [], seconds: 1 };

/* Answers by path; a function is asked for before. */
let answers = {};
let calls = [];

beforeEach(() => {
  answers = { "/api/judge": SERVER };
  calls = [];
  globalThis.location = partial({ search: "", reload: () => calls.push("reload") });
  globalThis.fetch = async (path, options = {}) => {
    calls.push(path);
    const answer = answers[path];
    const content = typeof answer === "function" ? await answer(options) : answer;
    return content instanceof Response ? content : new Response(JSON.stringify(content));
  };
});

function pending() {
  let settle;
  const promise = new Promise((done) => (settle = done));
  return { promise, settle };
}

async function opened(clip = "a") {
  const desk = new TryDesk();
  await desk.open(payload(clip));
  return desk;
}

/* A stream of events that the test writes to, as the routes send it. */
function streamed() {
  let controller;
  let wasCancelled = false;
  const body = new ReadableStream({
    start: (each) => void (controller = each),
    cancel: () => void (wasCancelled = true),
  });
  const tell = (name, data) => controller.enqueue(new TextEncoder().encode(event(name, data)));
  const answer = ({ signal }) => {
    signal.addEventListener("abort", () => controller.error(signal.reason));
    return new Response(body);
  };
  return { answer, tell, close: () => controller.close(), isCancelled: () => wasCancelled };
}

const turns = () => new Promise((done) => setTimeout(done, 20));

test("events that come while the server is asked stay heard", async () => {
  const desk = await opened();
  const stream = streamed(),
    server = pending();
  answers["/api/judge"] = (options) => (options.method ? stream.answer(options) : server.promise);
  const run = desk.send();
  stream.tell("plan", PLAN);
  await turns();
  const again = desk.open(payload("b"));
  stream.tell("call", { judge: 0, repeat: 0, rotation: 0 });
  await turns();
  server.settle(SERVER);
  await again;
  assert.equal(desk.state.run.calls[0].began, true);
  assert.deepEqual([desk.state.payload.clip.id, desk.state.run.payload.clip.id], ["b", "a"]);
  stream.tell("done", DONE);
  stream.close();
  await run;
  assert.deepEqual([desk.state.run.ended, desk.state.run.failure, desk.state.busy], [true, "", ""]);
});

test("a page that was mounted anew meanwhile is not opened with the payload before", async () => {
  const desk = await opened();
  const server = pending();
  answers["/api/judge"] = () => server.promise;
  desk.root = standIn("first");
  const first = desk.open(payload("b"));
  desk.root = standIn("second");
  server.settle(SERVER);
  await first;
  assert.equal(desk.state.payload.clip.id, "a");
});

test("a preview of a form that was changed meanwhile is dropped", async () => {
  const desk = await opened();
  const preview = pending();
  answers["/api/judge/preview"] = () => preview.promise;
  const look = desk.show();
  desk.dispatch({ type: "set", name: "cap", value: "2" });
  preview.settle({ calls: 1, judges: [] });
  await look;
  assert.equal(desk.state.preview, null);
  assert.match(desk.state.failure, /changed meanwhile/);
  await desk.show();
  assert.deepEqual([desk.state.preview.calls, desk.state.failure], [1, ""]);
});

test("a run that is cancelled says so and keeps what came", async () => {
  const desk = await opened();
  const stream = streamed();
  answers["/api/judge"] = stream.answer;
  const run = desk.send();
  stream.tell("plan", PLAN);
  await turns();
  desk.cancel();
  await run;
  assert.match(desk.state.run.failure, /^Cancelled\./);
  assert.deepEqual([desk.state.run.ended, desk.state.busy, desk.state.subject], [true, "", null]);
});

test("a stream that cannot be read is closed, so that nothing more is paid for", async () => {
  const desk = await opened();
  const stream = streamed();
  answers["/api/judge"] = stream.answer;
  stream.tell("plan", {});
  await desk.send();
  await turns();
  assert.equal(stream.isCancelled(), true);
  assert.equal(desk.state.busy, "");
});

test("Cancel ends a replay at once, and nothing of it comes later", async () => {
  const desk = await opened();
  const call = { judge: 0, repeat: 0, rotation: 0 };
  answers["/api/judge/replay/x"] = {
    sent: { judges: [] },
    events: [
      { event: "plan", at: 0, data: PLAN },
      { event: "call", at: 0.01, data: call },
      { event: "done", at: 1, data: DONE },
    ],
  };
  const replay = desk.replay("x");
  while (!desk.state.run?.calls[0].began) await new Promise((done) => setTimeout(done, 5));
  desk.cancel();
  await replay;
  const { run } = desk.state;
  assert.deepEqual(
    [run.ended, run.id, run.failure],
    [true, undefined, "You stopped the recording."],
  );
});

test("what is saved is the run that was saved, not the one that came after", async () => {
  const desk = await opened();
  const before = streamed(),
    after = streamed(),
    save = pending();
  answers["/api/judge"] = before.answer;
  answers["/api/judge/save"] = () => save.promise;
  answers["/api/upload"] = { job: null, reports: [{ ok: true, lines: [] }] };
  const first = desk.send();
  before.tell("plan", PLAN);
  before.tell("done", DONE);
  before.close();
  await first;
  const saving = desk.save();
  assert.equal(desk.state.run.saving, true);
  answers["/api/judge"] = after.answer;
  const second = desk.send();
  after.tell("plan", PLAN);
  await turns();
  save.settle({});
  await saving;
  assert.equal(desk.state.run.saved, false);
  after.close();
  await second;
});

test("a deletion that failed is told, and the page stays", async () => {
  const desk = await opened();
  answers["/api/upload/forget"] = () => new Response("Too many calls.\n", { status: 429 });
  await desk.forget();
  assert.match(desk.state.clipFailure, /could not be deleted: Too many calls\./);
  assert.equal(calls.includes("reload"), false);
  answers["/api/upload/forget"] = {};
  await desk.forget();
  assert.equal(calls.at(-1), "reload");
});
