/* Votes of a human check: kept in this browser, undone, merged with another's. */
import { VALIDATORS, isVote, voteKey } from "./vote.js";

const KEPT = "whyreel-votes";
const MOST_UNDONE = 500;

const kept = new Map();
const before = [];

let keeps = true;

export function loadVotes() {
  kept.clear();
  try {
    for (const vote of JSON.parse(localStorage.getItem(KEPT) || "[]"))
      if (isVote(vote)) kept.set(voteKey(vote), vote);
  } catch {
    keeps = false;
  }
}

function saveVotes() {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...kept.values()]));
    keeps = true;
  } catch {
    keeps = false;
  }
}

export const voteOf = (item, validator) => kept.get(voteKey({ item, validator }));

/* Keep, drop (a truth value) or take back (null); `set` is what the item belongs to. */
export function castVote(item, validator, stands, set) {
  const key = voteKey({ item: item.id, validator });
  before.push([key, kept.get(key) || null, item.id, validator]);
  if (before.length > MOST_UNDONE) before.shift();
  if (stands == null) kept.delete(key);
  else
    kept.set(key, {
      set,
      item: item.id,
      task: item.task,
      mode: item.mode || "",
      validator,
      stands,
    });
  saveVotes();
}

/* Puts the last vote back as it was; says whose it was and on what, or null. */
export function undoVote() {
  const last = before.pop();
  if (!last) return null;
  if (last[1]) kept.set(last[0], last[1]);
  else kept.delete(last[0]);
  saveVotes();
  return { item: last[2], validator: last[3] };
}

/* Votes on these items; with a set also those on its other pages. In the validators' order. */
export function votesAmong(ids, set) {
  const chosen = [...kept.values()].filter(
    (vote) => ids.has(vote.item) || (set && vote.set === set),
  );
  return VALIDATORS.flatMap((who) => chosen.filter((vote) => vote.validator === who));
}

/* What would come of taking votes in, where `as` says who each validator of the file is here. */
export function compareVotes(votes, as) {
  const difference = {
    fresh: [],
    same: 0,
    conflicts: [],
    doubled: new Set(Object.values(as)).size < Object.keys(as).length,
  };
  for (const vote of votes) {
    const theirs = { ...vote, validator: as[vote.validator] };
    const mine = kept.get(voteKey(theirs));
    if (!mine) difference.fresh.push(theirs);
    else if (mine.stands === theirs.stands) difference.same += 1;
    else difference.conflicts.push({ mine, theirs });
  }
  return difference;
}

/* Who a file's validators are taken for at first: one who has other votes here is somebody else. */
export function guessValidators(votes) {
  const as = {},
    free = VALIDATORS.slice(0, 2).filter(
      (who) => ![...kept.values()].some((vote) => vote.validator === who),
    );
  for (const who of VALIDATORS) {
    const theirs = votes.filter((vote) => vote.validator === who);
    if (!theirs.length) continue;
    const differs = theirs.some((their) => {
      const mine = voteOf(their.item, who);
      return mine && mine.stands !== their.stands;
    });
    const other = free.find(
      (candidate) =>
        candidate !== who &&
        !Object.values(as).includes(candidate) &&
        !votes.some((vote) => vote.validator === candidate),
    );
    as[who] = differs && other ? other : who;
  }
  return as;
}

export function takeVotes(votes) {
  for (const vote of votes) kept.set(voteKey(vote), vote);
  before.length = 0;
  saveVotes();
}

export function forgetVotes(votes) {
  for (const vote of votes) kept.delete(voteKey(vote));
  before.length = 0;
  saveVotes();
}

export const isStored = () => keeps;
