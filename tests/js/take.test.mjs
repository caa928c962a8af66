import assert from "node:assert/strict";
import { test } from "node:test";
import { followJob } from "../../app/static/take/calls.js";
import { jobWords, setLines, sizeWords } from "../../app/static/take/words.js";
import { partial } from "./doubles.mjs";

test("sizes are told in units that fit", () => {
  assert.equal(sizeWords(400), "1 kB");
  assert.equal(sizeWords(912_345), "912 kB");
  assert.equal(sizeWords(9_640_000), "9.6 MB");
  assert.equal(sizeWords(123_000_000), "123 MB");
});

test("a job says how far it is, and why it failed", () => {
  assert.equal(jobWords({ state: "drawing", progress: 0.256 }), "Working: 26 %");
  assert.equal(jobWords(partial({ state: "failed", reason: "too long" })), "too long");
});

test("a set tells what is left out and each licence", () => {
  const lines = setLines(
    partial({
      title: "Wrong answer",
      cases: 500,
      total: 1200,
      clips: 3,
      without_clip: 1,
      licences: [
        { benchmark: "Theatre", licence: "Apache-2.0", passes_on: true },
        { benchmark: "SVBench", licence: "none stated", passes_on: false },
      ],
    }),
  );
  assert.deepEqual(lines, [
    "500 cases, the first of 1,200: Wrong answer",
    "3 clips that play without a network",
    "1 clip is not here and not in it",
    "Licence of Theatre: Apache-2.0",
    "Licence of SVBench: none stated. Ask its authors before you pass its clips on.",
  ]);
});

/**
 * Jobs that run for ever.
 * @param {(path: string) => unknown} hook Hears of each call.
 */
function serving(hook = () => {}) {
  const calls = [];
  globalThis.fetch = async (path, { method = "GET" } = {}) => {
    calls.push(`${method} ${path}`);
    hook(path);
    return new Response(JSON.stringify({ id: "7", state: "drawing", progress: 0.5 }));
  };
  return calls;
}

test("a job is cancelled however its dialog is closed, also while it is ordered", async () => {
  const cancelled = "POST /take/job/7/cancel";
  const ordered = new AbortController();
  const early = serving((path) => path.startsWith("/take/film?") && ordered.abort());
  await followJob("film", "a=1", () => assert.fail("nobody listens"), ordered.signal);
  assert.deepEqual(early, ["POST /take/film?a=1", cancelled]);
  const under = new AbortController();
  const late = serving();
  await followJob("set", "a=1", () => setTimeout(() => under.abort()), under.signal);
  assert.deepEqual(late, ["POST /take/set?a=1", cancelled]);
});

test("a job that has ended is not cancelled, and a refusal in plain words is told", async () => {
  const calls = [];
  globalThis.fetch = async (path) => {
    calls.push(path);
    return new Response("Too many films at once.\n", { status: 429 });
  };
  const stop = new AbortController();
  const states = [];
  await followJob("film", "", (job) => states.push(job), stop.signal);
  stop.abort();
  assert.deepEqual([calls.length, states[0].reason], [1, "Too many films at once."]);
});
