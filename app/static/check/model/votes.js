/* A book of votes: an immutable value with what its last changes were, so that each can be undone.
   A change may be of many votes: a file that is imported, a set that is deleted. */
import { VALIDATORS, isVote, voteKey } from "./vote.js";

const MOST_UNDONE = 500;

export const bookOf = (list) => ({
  votes: new Map((Array.isArray(list) ? list : []).filter(isVote).map((v) => [voteKey(v), v])),
  changes: [],
});

export const votesIn = (book) => [...book.votes.values()];

export const voteOf = (book, item, validator) => book.votes.get(voteKey({ item, validator }));

function written(votes, entries) {
  const next = new Map(votes);
  for (const [key, vote] of entries)
    if (vote) next.set(key, vote);
    else next.delete(key);
  return next;
}

/* `about` says whose vote it was and on what, where it was a single one. */
function changed(book, entries, about) {
  const before = entries.map(([key]) => [key, book.votes.get(key) || null]);
  return {
    votes: written(book.votes, entries),
    changes: [...book.changes, { before, ...about }].slice(-MOST_UNDONE),
  };
}

/* Keep, drop (a truth value) or take back (null); `set` is what the item belongs to. */
export function castVote(book, item, validator, stands, set, criterion = null) {
  const { id, task, mode = "", dimension = "" } = item;
  const cast = { set, item: id, task, mode, dimension, validator, stands, criterion };
  const vote = stands == null ? null : cast;
  return changed(book, [[voteKey({ item: id, validator }), vote]], { item: id, validator });
}

export const takeVotes = (book, votes) =>
  changed(
    book,
    votes.map((vote) => [voteKey(vote), vote]),
    {},
  );

export const deleteVotes = (book, votes) =>
  changed(
    book,
    votes.map((vote) => [voteKey(vote), null]),
    {},
  );

/* The book without its last change, and that change; null where there is none. */
export function undone(book) {
  const last = book.changes.at(-1);
  if (!last) return null;
  return {
    book: { votes: written(book.votes, last.before), changes: book.changes.slice(0, -1) },
    change: last,
  };
}

/* Votes on these items; with a set also those on its other pages. In the validators' order. */
export function votesAmong(book, ids, set) {
  const chosen = votesIn(book).filter((vote) => ids.has(vote.item) || (set && vote.set === set));
  return VALIDATORS.flatMap((who) => chosen.filter((vote) => vote.validator === who));
}

/* A vote without a criterion, which votes of before are, says nothing against one that has it. */
const isSameVote = (mine, theirs) =>
  mine.stands === theirs.stands &&
  (theirs.criterion == null || (mine.criterion ?? null) === theirs.criterion);

const isTold = (mine, theirs) =>
  mine.stands === theirs.stands && mine.criterion == null && theirs.criterion != null;

/* What would come of taking votes in, where `as` says who each validator of the file is here. */
export function compareVotes(book, votes, as) {
  const difference = {
    fresh: [],
    same: 0,
    conflicts: [],
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

function isOtherwise(book, votes, who) {
  return votes.some((vote) => {
    const mine = voteOf(book, vote.item, who);
    return mine && mine.stands !== vote.stands;
  });
}

/* Who a file's validators are taken for at first: one who has other votes here is somebody else. */
export function guessValidators(book, votes) {
  const as = {},
    absent = (list, who) => !list.some((vote) => vote.validator === who),
    free = VALIDATORS.slice(0, 2).filter((who) => absent(votesIn(book), who) && absent(votes, who));
  for (const who of VALIDATORS) {
    const theirs = votes.filter((vote) => vote.validator === who);
    if (!theirs.length) continue;
    const other = free.find((each) => each !== who && !Object.values(as).includes(each));
    as[who] = other && isOtherwise(book, theirs, who) ? other : who;
  }
  return as;
}
