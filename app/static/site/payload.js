/* The player's payload on a clip's page, for a run. */
/** @import { ClipData } from "./types.d.ts" */
/** @import { PlayerPayload } from "../../../views/player/js/types.d.ts" */

/**
 * The player's payload with the parts of a run, and its replies in the questions.
 * @param {ClipData} data
 * @param {string} run
 * @returns {PlayerPayload}
 */
export function payloadOf(data, run) {
  const own = data.runs[run];
  if (!own) return data.payload;
  const questions = (data.payload.questions || []).map((question) => ({
    ...question,
    replies: own.replies[question.id] || [],
  }));
  return { ...data.payload, ...own.payload, questions };
}
