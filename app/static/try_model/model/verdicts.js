/* Verdicts beside what is known of the clip. */

/* The bounds of a dimension's grades; [0, 1] for what passes or fails. */
export function boundsOf(state, unit) {
  const protocols = Object.values(state.server.protocols);
  return protocols.find((item) => item.dimensions.includes(unit))?.bounds || [0, 1];
}

export const knownVerdicts = (state, unit) =>
  state.own
    ? []
    : state.payload.known.filter(
        (row) => row.dimension === unit && row.status === "ok" && row.score != null,
      );

/* Who has judged this clip before: at most six. */
export const ratersOf = (state, tally) =>
  [
    ...new Map(
      tally.flatMap((row) => knownVerdicts(state, row.unit)).map((rater) => [rater.by, rater]),
    ).values(),
  ].slice(0, 6);

/* The score that is true by construction; of an answer that it is right. */
export const truthOf = (state, unit) =>
  knownVerdicts(state, unit).find(({ kind }) => kind.startsWith("known"))?.score ??
  (unit === "correct" ? 1 : null);

export function nameOf(state, unit) {
  return (
    state.payload.words[unit] ||
    (state.run.rotations > 1 ? "Right in every position" : "Answered right")
  );
}
