/* Questions that every model got wrong: when they are offered, and what is kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isMissed, questionOf, submissionOf } from "../../app/static/try_model/model/challenge.js";
import { heard } from "../../app/static/try_model/model/run.js";
import { partial } from "./doubles.mjs";
/** @import { TryState } from "../../app/static/try_model/types.d.ts" */

const QUESTION = { question: "b.q1", type: "CW", text: "Why?", options: ["x", "y"], answer: 1 };
const call = (judge, correct, more) => ({
  judge,
  repeat: 0,
  rotation: 0,
  outcome: { status: "ok", findings: [{ correct }] },
  ...more,
});
const runOf = (calls, more) => ({
  ended: true,
  scripted: "",
  summary: {},
  question: QUESTION,
  labels: ["m", "k"],
  payload: { clip: { id: "b.1" } },
  own: "",
  name: "Clip",
  calls,
  ...more,
});

test("a question is missed where every model replied and none was right", () => {
  assert.equal(isMissed(runOf([call(0, false), call(1, false)])), true);
  assert.equal(isMissed(runOf([call(0, false), call(1, true)])), false);
  const refused = call(1, false, { outcome: { status: "refused", findings: [] } });
  assert.equal(isMissed(runOf([call(0, false), refused])), false);
  assert.equal(isMissed(runOf([call(0, false), call(1, null)])), false);
});

test("in several orders of the options one is right where it is in each", () => {
  const labels = ["m"];
  const turned = (...right) =>
    runOf(
      right.map((correct, rotation) => call(0, correct, { rotation })),
      { labels },
    );
  assert.equal(isMissed(turned(true, false)), true);
  assert.equal(isMissed(turned(true, true)), false);
  const repeated = runOf([call(0, false), call(0, true, { repeat: 1 })], { labels });
  assert.equal(isMissed(repeated), false);
});

test("a recording, a run under way and a clip that is judged offer nothing", () => {
  const calls = [call(0, false), call(1, false)];
  for (const more of [
    { scripted: "recorded" },
    { ended: false },
    { summary: null },
    { question: null },
  ])
    assert.equal(isMissed(runOf(calls, more)), false);
});

test("what is kept is what was asked, with who was wrong and why it is right", () => {
  const { output, ...record } = submissionOf(runOf([]), "  Since y.  ", "2030-01-01");
  assert.deepEqual(
    [record.line, record.job, record.id, record.clip, record.model, record.status],
    ["case", "submission", "b.q1", "b.1", "m, k", "ok"],
  );
  assert.deepEqual([output.explanation, output.missed, output.answer], ["Since y.", ["m", "k"], 1]);
  const own = submissionOf(runOf([], { own: "7" }), "So.", "2030-01-01");
  assert.deepEqual([own.clip, own.output.film], ["", "Clip"]);
});

test("a question is taken as it is sent, of the clip or of one's own", () => {
  /** @type {TryState} */
  const state = partial({
    server: { protocols: { choice: { asks: true }, eva: {} } },
    protocol: "choice",
    payload: { questions: [QUESTION], clip: { id: "b.1" } },
    own: "",
    question: "b.q1",
    about: { prompt: "", text: "What?", options: " x \n\ny", answer: "2", expected: "", steps: "" },
    judges: [],
    cap: "",
    grader: "",
    repeats: 1,
  });
  assert.equal(questionOf(state), QUESTION);
  assert.equal(questionOf(partial({ ...state, protocol: "eva" })), null);
  const { text, options, answer } = questionOf(partial({ ...state, own: "7" }));
  assert.deepEqual([text, options, answer], ["What?", ["x", "y"], 1]);
});

test("a run has the right answer in the server's words, beside the question itself", () => {
  const plan = { labels: ["m"], repeats: 1, rotations: [0], question: "B y", steps: [], links: [] };
  /** @type {Parameters<typeof heard>[2]} */
  const subject = partial({ token: 1, question: QUESTION, own: "", name: "Clip", duration: 8 });
  const run = heard(null, { name: "plan", data: plan }, subject);
  assert.equal(run.rightAnswer, "B y");
  assert.deepEqual(run.question, QUESTION);
});
