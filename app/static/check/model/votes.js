/* A book of votes: an immutable value with what its last changes were, so that each can be undone.
   A change may be of many votes: a file that is imported, a set that is deleted. */
import { VALIDATORS, isVote, voteKey } from "./vote.js";
/** @import { Book, Change, Entry, Item, KeptVote } from "../types.d.ts" */

const MOST_UNDONE = 500;

/**
 * @param {unknown} list
 * @returns {Book}
 */
export const bookOf = (list) => ({
  votes: new Map((Array.isArray(list) ? list : []).filter(isVote).map((v) => [voteKey(v), v])),
  changes: [],
});

/** @param {Book} book */
export const votesIn = (book) => [...book.votes.values()];

/**
 * @param {Book} book
 * @param {string} item
 * @param {string} validator
 */
export const voteOf = (book, item, validator) => book.votes.get(voteKey({ item, validator }));

/**
 * @param {Map<string, KeptVote>} votes
 * @param {Entry[]} entries
 */
function written(votes, entries) {
  const next = new Map(votes);
  for (const [key, vote] of entries)
    if (vote) next.set(key, vote);
    else next.delete(key);
  return next;
}

/**
 * For a single vote, `about` has its voter and item.
 * @param {Book} book
 * @param {Entry[]} entries
 * @param {Omit<Change, "before">} about
 * @returns {Book}
 */
function changed(book, entries, about) {
  /** @type {Entry[]} */
  const before = entries.map(([key]) => [key, book.votes.get(key) || null]);
  return {
    votes: written(book.votes, entries),
    changes: [...book.changes, { before, ...about }].slice(-MOST_UNDONE),
  };
}

/**
 * Keep, drop (a truth value) or take back (null); `set` is what the item belongs to.
 * @param {Book} book
 * @param {Pick<Item, "id" | "task"> & Partial<Item>} item
 * @param {string} validator
 * @param {boolean | null} stands
 * @param {string} set
 * @param {string | null} [criterion]
 */
export function castVote(book, item, validator, stands, set, criterion = null) {
  const { id, task, mode = "", dimension = "" } = item;
  const about = { set, item: id, task, mode, dimension, validator };
  const vote = stands == null ? null : { ...about, stands, criterion };
  return changed(book, [[voteKey({ item: id, validator }), vote]], { item: id, validator });
}

/**
 * @param {Book} book
 * @param {KeptVote[]} votes
 */
export const takeVotes = (book, votes) =>
  changed(
    book,
    votes.map((vote) => [voteKey(vote), vote]),
    {},
  );

/**
 * @param {Book} book
 * @param {KeptVote[]} votes
 */
export const deleteVotes = (book, votes) =>
  changed(
    book,
    votes.map((vote) => [voteKey(vote), null]),
    {},
  );

/**
 * The votes without the last change, and that change; null if there is none.
 * @param {Book} book
 */
export function undone(book) {
  const last = book.changes.at(-1);
  if (!last) return null;
  return {
    book: { votes: written(book.votes, last.before), changes: book.changes.slice(0, -1) },
    change: last,
  };
}

/**
 * Votes on these items; with a set also those on its other pages. In the validators' order.
 * @param {Book} book
 * @param {Set<string>} ids
 * @param {string} set
 */
export function votesAmong(book, ids, set) {
  const chosen = votesIn(book).filter((vote) => ids.has(vote.item) || (set && vote.set === set));
  return VALIDATORS.flatMap((who) => chosen.filter((vote) => vote.validator === who));
}

/**
 * An older vote without a criterion does not contradict one with a criterion.
 * @param {KeptVote} mine
 * @param {KeptVote} theirs
 */
const isSameVote = (mine, theirs) =>
  mine.stands === theirs.stands &&
  (theirs.criterion == null || (mine.criterion ?? null) === theirs.criterion);

/**
 * @param {KeptVote} mine
 * @param {KeptVote} theirs
 */
const isTold = (mine, theirs) =>
  mine.stands === theirs.stands && mine.criterion == null && theirs.criterion != null;

/**
 * The result of importing votes; `as` maps the file's validators to those here.
 * @param {Book} book
 * @param {KeptVote[]} votes
 * @param {Record<string, string>} as
 */
export function compareVotes(book, votes, as) {
  const difference = {
    fresh: /** @type {KeptVote[]} */ ([]),
    same: 0,
    conflicts: /** @type {{ mine: KeptVote, theirs: KeptVote }[]} */ ([]),
    doubled: new Set(Object.values(as)).size < Object.keys(as).length,
  };
  for (const vote of votes) {
    const theirs = { ...vote, validator: as[vote.validator] };
    const mine = book.votes.get(voteKey(theirs));
    if (!mine || isTold(mine, theirs)) difference.fresh.push(theirs);
    else if (isSameVote(mine, theirs)) difference.same += 1;
    else difference.conflicts.push({ mine, theirs });
  }
  return difference;
}

/**
 * @param {Book} book
 * @param {KeptVote[]} votes
 * @param {string} who
 */
function isOtherwise(book, votes, who) {
  return votes.some((vote) => {
    const mine = voteOf(book, vote.item, who);
    return mine && mine.stands !== vote.stands;
  });
}

/**
 * The first guess of who a file's validators are. One with other votes here is another person.
 * @param {Book} book
 * @param {KeptVote[]} votes
 */
export function guessValidators(book, votes) {
  /** @type {Record<string, string>} */
  const as = {};
  const all = [...votesIn(book), ...votes];
  const free = VALIDATORS.slice(0, 2).filter((who) => all.every((vote) => vote.validator !== who));
  for (const who of VALIDATORS) {
    const theirs = votes.filter((vote) => vote.validator === who);
    if (!theirs.length) continue;
    const other = free.find((each) => each !== who && !Object.values(as).includes(each));
    as[who] = other && isOtherwise(book, theirs, who) ? other : who;
  }
  return as;
}
