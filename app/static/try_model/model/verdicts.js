/* Verdicts beside what is known of the clip that was asked about. */
/** @import { Run, TallyRow, TryState } from "../types.d.ts" */

/**
 * The bounds of a dimension's grades; [0, 1] for what passes or fails.
 * @param {Pick<TryState, "server">} state
 * @param {string} unit
 */
export function boundsOf(state, unit) {
  const protocols = Object.values(state.server.protocols);
  return protocols.find((item) => item.dimensions.includes(unit))?.bounds || [0, 1];
}

/**
 * @param {Run} run
 * @param {string} unit
 */
export const knownVerdicts = (run, unit) =>
  run.own
    ? []
    : run.payload.known.filter(
        (row) => row.dimension === unit && row.status === "ok" && row.score != null,
      );

/**
 * The judges that judged this clip before: at most six.
 * @param {Run} run
 * @param {TallyRow[]} tally
 */
export const ratersOf = (run, tally) =>
  [
    ...new Map(
      tally.flatMap((row) => knownVerdicts(run, row.unit)).map((rater) => [rater.by, rater]),
    ).values(),
  ].slice(0, 6);

/**
 * The score that is true by construction; of an answer that it is right.
 * @param {Run} run
 * @param {string} unit
 */
export const truthOf = (run, unit) =>
  knownVerdicts(run, unit).find((row) => row.true)?.score ?? (unit === "correct" ? 1 : null);

/**
 * @param {Run} run
 * @param {string} unit
 */
export const nameOf = (run, unit) =>
  run.payload.words[unit] || (run.rotations > 1 ? "Right in every position" : "Answered right");
