/* A vote: on what, whose, and whether it is sound. */
/** @import { KeptVote } from "../types.d.ts" */

const LONGEST = 400;

export const VALIDATORS = ["validator 1", "validator 2", "third"];
/** @param {{item: string, validator: string}} vote */
export const voteKey = (vote) => `${vote.item}\u0000${vote.validator}`;
const OPTIONAL = /** @type {const} */ (["set", "mode", "dimension"]);
/**
 * @param {unknown} text
 * @returns {text is string}
 */
const isWord = (text) => typeof text === "string" && text.length <= LONGEST;

/**
 * The reason of a drop. Older votes and kinds without criteria have none.
 * @param {Partial<KeptVote>} vote
 */
const isReason = ({ criterion = null, stands }) =>
  criterion === null || (!stands && isWord(criterion) && criterion !== "");

/**
 * @param {any} vote
 * @returns {vote is KeptVote}
 */
export const isVote = (vote) =>
  Boolean(vote) &&
  VALIDATORS.includes(vote.validator) &&
  isWord(vote.item) &&
  vote.item !== "" &&
  isWord(vote.task) &&
  typeof vote.stands === "boolean" &&
  OPTIONAL.every((name) => vote[name] === undefined || isWord(vote[name])) &&
  isReason(vote);
