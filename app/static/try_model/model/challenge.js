/* Questions that every model got wrong, kept with an explanation: R3-Bench's challenge. */
import { asksQuestion, readOrder } from "./order.js";

/* What is asked as it is sent; null where clips are judged. */
export function questionOf(state) {
  if (!asksQuestion(state)) return null;
  const { about, question } = readOrder(state);
  if (!about) return state.payload.questions.find((each) => each.question === question) ?? null;
  const { text, options, answer, expected } = about;
  return { question: "", type: "", text, options, answer, expected };
}

const isRight = ({ outcome }) => Boolean(outcome.findings[0]?.correct);

const turnOf = ({ judge, repeat }) => `${judge} ${repeat}`;

/* Whether each model replied, and none was right: one that is asked in several orders of the
   options is right where it is in each of them. What has no known answer can't be missed. */
export function isMissed(run) {
  if (!run.ended || run.scripted || !run.summary || !run.question) return false;
  const ended = run.calls.filter(({ outcome }) => outcome?.status === "ok");
  const judged = ended.filter(({ outcome }) => outcome.findings[0]?.correct != null);
  const right = new Map();
  for (const call of judged)
    right.set(turnOf(call), (right.get(turnOf(call)) ?? true) && isRight(call));
  const replied = new Set(judged.map(({ judge }) => judge));
  return replied.size === run.labels.length && ![...right.values()].some(Boolean);
}

/* A record as Check reads it, beside those of builds. */
export function submissionOf(run, explanation, created) {
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
