/* The player's payload on a clip's page, for a case. */
/** @import { ClipData } from "./types.d.ts" */
/** @import { PlayerPayload } from "../../../views/player/js/types.d.ts" */

/**
 * The player's payload with the parts of a case, and its run's replies in the questions.
 * @param {ClipData} data
 * @param {string} id
 * @returns {PlayerPayload}
 */
export function payloadOf(data, id) {
  const own = data.cases[id];
  if (!own) return data.payload;
  const questions = (data.payload.questions || []).map((question) => ({
    ...question,
    replies: own.replies[question.id] || [],
  }));
  return { ...data.payload, ...own.payload, questions };
}
