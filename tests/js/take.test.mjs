import assert from "node:assert/strict";
import { test } from "node:test";
import { jobWords, setLines, sizeWords } from "../../app/static/take/words.js";

test("sizes are told in units that fit", () => {
  assert.equal(sizeWords(400), "1 kB");
  assert.equal(sizeWords(912_345), "912 kB");
  assert.equal(sizeWords(9_640_000), "9.6 MB");
  assert.equal(sizeWords(123_000_000), "123 MB");
});

test("a job says how far it is, and why it failed", () => {
  assert.equal(jobWords({ state: "drawing", progress: 0.256 }), "Working: 26 %");
  assert.equal(jobWords({ state: "failed", reason: "too long" }), "too long");
});

test("a set tells what is left out and each licence", () => {
  const lines = setLines({
    title: "Wrong answer",
    cases: 500,
    total: 1200,
    clips: 3,
    without_clip: 1,
    licences: [{ benchmark: "SVBench", licence: "none stated" }],
  });
  assert.deepEqual(lines, [
    "500 cases, the first of 1,200: Wrong answer",
    "3 clips that play without a network",
    "1 clip is not here and not in it",
    "Licence of SVBench: none stated",
  ]);
});
