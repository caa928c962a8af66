/* What a chain may begin from: known chains, a model's drafts, the lines of subtitles. */
/** @import { AnnotateState, SentEdit, Start } from "../types.d.ts" */

const SUBTITLES = "subtitles"; /* the server's id of the lines as events */

/**
 * Nothing at all needs no beginning.
 * @param {AnnotateState} state
 */
export const startsOf = ({ work }) => (work.starts ?? []).filter(({ chain }) => chain.nodes.length);

/**
 * A line is seen to be said when it is said. A known chain's times are for the annotator to find:
 * its order alone is taken over.
 * @param {Start} start
 * @returns {SentEdit}
 */
export const beginFrom = ({ id, chain, label, times = {} }) => ({
  type: "begin",
  chain,
  label,
  inOrder: Object.keys(times).length > 0,
  times: id === SUBTITLES ? times : {},
});
