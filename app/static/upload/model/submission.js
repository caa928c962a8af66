/* A submission that is being filled in: pure functions. `offer`: what was read of the upload. */

export const opened = (number) => ({
  number,
  offer: null,
  failure: "",
  isSending: false,
  form: { sender: "", contact: "", link: "", weights: "", statement: "", rights: false },
});

const NEEDED = { weights: "weights", statement: "statement", rights: "your consent" };

/* What is not filled in yet, in words. */
export const lacking = ({ form }) =>
  Object.entries(NEEDED)
    .filter(([name]) => !(typeof form[name] === "string" ? form[name].trim() : form[name]))
    .map(([, words]) => words);

export const orderOf = ({ number, form }) => ({ report: number, ...form });

const share = (part, whole) => (whole ? ` (${Math.round((100 * part) / whole)} % coverage)` : "");
const count = (number) => number.toLocaleString("en");

/* How many questions or clips were matched, of how many. */
export const readOf = ({ came, n, unmatched }) =>
  `${count(came)} of ${count(n)} scored${share(came, n)}` +
  (unmatched ? `, ${count(unmatched)} ${unmatched === 1 ? "row" : "rows"} without a question` : "");

/* The score as it would stand, with its row's place. */
export function preliminaryOf({ metric, score, rank, ranked, why }) {
  if (score === null) return `No score yet: ${why || "nothing was scored"}`;
  const place = rank
    ? `row ${rank} of ${ranked} that took up the same`
    : `not ranked${why ? `: ${why}` : ""}`;
  return `${metric} ${score.toFixed(1)}, ${place}`;
}
