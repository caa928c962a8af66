/* A submission that is being filled in: pure functions. `offer`: what was read of the upload. */
/** @import { OfferedRun, Submission, SubmissionForm } from "../types.d.ts" */

/**
 * @param {number} number
 * @returns {Submission}
 */
export const opened = (number) => ({
  number,
  offer: null,
  failure: "",
  isSending: false,
  form: { sender: "", contact: "", link: "", weights: "", statement: "", rights: false },
});

/** @type {[name: keyof SubmissionForm, words: string][]} */
const NEEDED = [
  ["weights", "weights"],
  ["statement", "statement"],
  ["rights", "your consent"],
];

/** @param {string | boolean} value */
const isGiven = (value) => (typeof value === "string" ? value.trim() !== "" : value);

/**
 * The fields that are not filled in yet, in words.
 * @param {Pick<Submission, "form">} submission
 */
export const lacking = ({ form }) =>
  NEEDED.filter(([name]) => !isGiven(form[name])).map(([, words]) => words);

/** @param {Submission} submission */
export const orderOf = ({ number, form }) => ({ report: number, ...form });

/**
 * @param {number} part
 * @param {number} whole
 */
const share = (part, whole) => (whole ? ` (${Math.round((100 * part) / whole)} % coverage)` : "");
/** @param {number} number */
const count = (number) => number.toLocaleString("en");

/**
 * How many questions or clips were matched, of how many.
 * @param {Pick<OfferedRun, "came" | "n" | "unmatched">} run
 */
export const readOf = ({ came, n, unmatched }) =>
  `${count(came)} of ${count(n)} scored${share(came, n)}` +
  (unmatched ? `, ${count(unmatched)} ${unmatched === 1 ? "row" : "rows"} without a question` : "");

/**
 * The score and rank that the run would have on the board.
 * @param {Pick<OfferedRun, "metric" | "score" | "rank" | "ranked" | "why">} run
 */
export function preliminaryOf({ metric, score, rank, ranked, why }) {
  if (score === null) return `No score yet: ${why || "nothing was scored"}`;
  const place = rank
    ? `row ${rank} of ${ranked} that took up the same`
    : `not ranked${why ? `: ${why}` : ""}`;
  return `${metric} ${score.toFixed(1)}, ${place}`;
}
