/* A case in words and marks. */
/** @import { Entry, OfflineClip, OfflineRun, ReplyWords } from "./types.d.ts" */
/** @import { PayloadQuestion, PlayerPayload, Reply } from "../../../views/player/js/types.d.ts" */

export const OUTCOMES = { right: "good", part: "warn", wrong: "bad", none: "muted" };

/**
 * The model of a case, and its judge.
 * @param {Entry} entry
 */
export function whoOf({ run }) {
  const setting = run.setting && run.setting !== "−" ? run.setting : "";
  return [run.model, run.judge, run.judges ? "" : run.protocol, setting]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @param {string} name
 * @param {number | null} score
 * @param {OfflineRun} run
 */
function markOf(name, score, run) {
  if (score === null) return { text: `${name} –`, tone: "muted" };
  if (run.binary) {
    return score >= 1 ? { text: `${name} ✓`, tone: "good" } : { text: `${name} ✗`, tone: "bad" };
  }
  const share = score / run.top;
  const tone = share >= 0.75 ? "good" : share > 0.5 ? "warn" : "bad";
  const title = name[0].toUpperCase() + name.slice(1);
  return { text: `${title} ${score} of ${run.top}`, tone };
}

/** @param {Entry} entry */
export function badgesOf(entry) {
  const { run, marks, right, n, outcome } = entry;
  if (run.judges) return run.dimensions.map((name, at) => markOf(name, marks[at], run));
  const text = outcome === "none" ? "no answer" : `${right} of ${n} right`;
  return [{ text, tone: OUTCOMES[outcome] }];
}

const OF_A_RUN = /** @type {const} */ ([
  ...["colourings", "pins", "start", "selected", "chain", "question"],
]);

/**
 * The payload of a clip in the colours of a run, with its replies and reasons.
 * @param {OfflineClip} data
 * @param {string} run
 * @returns {PlayerPayload}
 */
export function payloadOf(data, run) {
  const part = data.runs[run];
  if (!part) return data.payload;
  const own = Object.fromEntries(
    OF_A_RUN.filter((name) => name in part).map((name) => [name, part[name]]),
  );
  const questions = (data.payload.questions || []).map((question) => ({
    ...question,
    replies: part.replies[question.id] || [],
  }));
  return { ...data.payload, ...own, questions };
}

/** @param {number | null} index */
const letter = (index) => (index == null ? "" : String.fromCharCode(65 + index));

/**
 * @param {PayloadQuestion} question
 * @param {number | null} index
 */
export function optionWords(question, index) {
  if (index == null || !question.options[index]) return "";
  return `${letter(index)}. ${question.options[index]}`;
}

/**
 * A run's answers to the questions; wrong ones come first.
 * @param {OfflineClip} data
 * @param {string} run
 * @returns {ReplyWords[]}
 */
export function repliesOf(data, run) {
  const part = data.runs[run];
  const rows = (data.payload.questions || []).flatMap((question) =>
    (part?.replies[question.id] ?? []).map((reply) => wordsOf(question, reply)),
  );
  return rows.sort((before, after) => Number(before.right) - Number(after.right));
}

/**
 * @param {PayloadQuestion} question
 * @param {Reply} reply
 * @returns {ReplyWords}
 */
const wordsOf = (question, reply) => ({
  id: question.id,
  type: question.type_label || question.type,
  text: question.text,
  right: reply.correct === true,
  state: reply.correct === true ? "right" : reply.status === "ok" ? "wrong" : "none",
  answer: reply.status === "ok" ? optionWords(question, reply.choice) || reply.raw : "",
  status: reply.status_label,
  expected: optionWords(question, question.answer) || question.expected,
  reason: reply.reason,
});
