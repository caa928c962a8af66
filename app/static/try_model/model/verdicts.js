/* Verdicts beside what is known of the clip that was asked about. */

/* The bounds of a dimension's grades; [0, 1] for what passes or fails. */
export function boundsOf(state, unit) {
  const protocols = Object.values(state.server.protocols);
  return protocols.find((item) => item.dimensions.includes(unit))?.bounds || [0, 1];
}

export const knownVerdicts = (run, unit) =>
  run.own
    ? []
    : run.payload.known.filter(
        (row) => row.dimension === unit && row.status === "ok" && row.score != null,
      );

/* Who has judged this clip before: at most six. */
export const ratersOf = (run, tally) =>
  [
    ...new Map(
      tally.flatMap((row) => knownVerdicts(run, row.unit)).map((rater) => [rater.by, rater]),
    ).values(),
  ].slice(0, 6);

/* The score that is true by construction; of an answer that it is right. */
export const truthOf = (run, unit) =>
  knownVerdicts(run, unit).find((row) => row.true)?.score ?? (unit === "correct" ? 1 : null);

export const nameOf = (run, unit) =>
  run.payload.words[unit] || (run.rotations > 1 ? "Right in every position" : "Answered right");
