/* Questions that every model got wrong, kept with an explanation: R3-Bench's challenge. */
import { asksQuestion, readOrder } from "./order.js";
/** @import { Call, Run, Submission, TryQuestion, TryState } from "../types.d.ts" */

/**
 * The question as it is sent; null where clips are judged.
 * @param {TryState} state
 * @returns {TryQuestion | null}
 */
export function questionOf(state) {
  if (!asksQuestion(state)) return null;
  const { about, question } = readOrder(state);
  if (!about) return state.payload.questions.find((each) => each.question === question) ?? null;
  const { text, options, answer, expected } = about;
  return { question: "", type: "", text, options, answer, expected };
}

/** @param {Call} call */
const isRight = ({ outcome }) => Boolean(outcome?.findings[0]?.correct);

/** @param {Call} call */
const turnOf = ({ judge, repeat }) => `${judge} ${repeat}`;

/**
 * Whether each model replied, and none was right: one that is asked in several orders of the
 * options is right where it is in each of them. What has no known answer can't be missed.
 * @param {Run} run
 */
export function isMissed(run) {
  if (!run.ended || run.scripted || !run.summary || !run.question) return false;
  const ended = run.calls.filter(({ outcome }) => outcome?.status === "ok");
  const judged = ended.filter(({ outcome }) => outcome?.findings[0]?.correct != null);
  /** @type {Map<string, boolean>} */
  const right = new Map();
  for (const call of judged)
    right.set(turnOf(call), (right.get(turnOf(call)) ?? true) && isRight(call));
  const replied = new Set(judged.map(({ judge }) => judge));
  return replied.size === run.labels.length && ![...right.values()].some(Boolean);
}

/**
 * A record as Check reads it, beside those of builds.
 * @param {Run} run
 * @param {string} explanation
 * @param {string} created
 * @returns {Submission}
 */
export function submissionOf(run, explanation, created) {
  if (!run.question) throw new Error("This run asked no question.");
  const { question, type, text, options, answer, expected } = run.question;
  const { clip } = run.payload;
  return {
    line: "case",
    job: "submission",
    id: question || `own ${created}`,
    title: text,
    model: run.labels.join(", "),
    created,
    status: "ok",
    clip: run.own ? "" : clip.id,
    output: {
      text,
      type: type || "",
      options: options || [],
      answer: answer ?? null,
      expected: expected || "",
      explanation: explanation.trim(),
      missed: run.labels,
      film: run.own ? run.name : "",
    },
  };
}
