/* Votes and results as files. */
import { VALIDATORS, isVote, voteKey } from "./vote.js";
import { voteOf } from "./votes.js";
/** @import { Book, Decision, Item, KeptVote } from "../types.d.ts" */

const MOST_VOTES = 60000;
const UNKNOWN = { task: "", mode: "", dimension: "" };

/**
 * @param {KeptVote} vote
 * @param {KeptVote} other
 */
const isOtherwise = (vote, other) =>
  vote.stands !== other.stands || vote.criterion !== (other.criterion ?? null);

/** @param {string} line */
function voteIn(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * @param {KeptVote} vote
 * @param {Set<string>} names
 */
const isOfNames = ({ criterion }, names) => criterion == null || names.has(criterion);

/**
 * The saved fields of a line; older files lack some of them.
 * @param {KeptVote} vote
 * @returns {KeptVote}
 */
const withDefaults = (vote) => {
  const { set = "", item, task, mode = "", dimension = "", validator, stands } = vote;
  return { set, item, task, mode, dimension, validator, stands, criterion: vote.criterion ?? null };
};

/**
 * A file of votes, a line each: all of them, or an Error that names the line. `names`: the criteria
 * that there are.
 * @param {string} text
 * @param {string} file
 * @param {Set<string>} names
 */
export function parseVotes(text, file, names) {
  /** @type {Map<string, KeptVote>} */
  const votes = new Map();
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const vote = voteIn(line);
    if (!isVote(vote) || !isOfNames(vote, names))
      throw new Error(`${file}, line ${at + 1}: it is no vote (validator, item, task, stands)`);
    const before = votes.get(voteKey(vote));
    if (before && isOtherwise(before, vote))
      throw new Error(
        `${file}, line ${at + 1}: ${vote.validator} has said two things of ${vote.item}`,
      );
    votes.set(voteKey(vote), withDefaults(vote));
    if (votes.size > MOST_VOTES)
      throw new Error(`${file}: it holds more than ${MOST_VOTES.toLocaleString("en")} votes`);
  }
  if (!votes.size) throw new Error(`${file}: there is no vote in it`);
  return [...votes.values()];
}

/** @param {object[]} rows */
export const toJsonLines = (rows) => rows.map((row) => JSON.stringify(row)).join("\n") + "\n";

/**
 * The outcome of each item: decision (kept, dropped, split, open), votes and reasons, its text if
 * it is here.
 * @param {Item[]} items
 * @param {KeptVote[]} votes
 * @param {Record<string, Decision>} decided
 * @param {Book} book
 */
export function resultRows(items, votes, decided, book) {
  const known = new Map(items.map((item) => [item.id, item]));
  /** @param {boolean | undefined} stands */
  const wordOf = (stands) => (stands == null ? "" : stands ? "keep" : "drop");
  const ids = [...new Set([...known.keys(), ...votes.map((vote) => vote.item)])];
  return ids.map((id) => {
    const item = known.get(id);
    const judged = item ?? votes.find((vote) => vote.item === id) ?? UNKNOWN;
    return {
      item: id,
      kind: item?.kind || id.split("-", 1)[0],
      task: judged.task,
      mode: judged.mode || "",
      dimension: judged.dimension || "",
      decision: decided[id] || "open",
      ...Object.fromEntries(
        VALIDATORS.flatMap((who) => {
          const vote = voteOf(book, id, who);
          return [
            [who, wordOf(vote?.stands)],
            [`${who}: criterion`, vote?.criterion ?? null],
          ];
        }),
      ),
      text: item?.text || "",
    };
  });
}
