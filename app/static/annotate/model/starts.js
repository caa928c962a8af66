/* Sources that a chain may start from: known chains, a model's drafts, lines of subtitles. */
/** @import { AnnotateState, SentEdit, Start } from "../types.d.ts" */

const SUBTITLES = "subtitles"; /* the server's id of the lines as events */

/**
 * Nothing at all needs no beginning.
 * @param {AnnotateState} state
 */
export const startsOf = ({ work }) => (work.starts ?? []).filter(({ chain }) => chain.nodes.length);

/**
 * A line of the subtitles keeps its time. A known chain gives its order alone: the annotator finds
 * its times.
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
