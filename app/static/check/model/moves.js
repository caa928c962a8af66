/* Actions of a validator on items: vote, undo, go to the next one. */
import { criteriaOf, outcomeOf } from "./criteria.js";
import { castVote, deleteVotes, undone, voteOf } from "./votes.js";
/** @import { CheckMoves, CheckState, FreshCheck, Item, KeptVote } from "../types.d.ts" */
/** @import { Reducers } from "../../forms/types.d.ts" */

/**
 * @param {Pick<FreshCheck, "figures">} state
 * @param {Item} item
 */
export const isSplit = ({ figures }, item) => Boolean(figures?.splits.includes(item.id));

/**
 * @template {FreshCheck} State
 * @param {State} state
 * @param {string} notice
 * @returns {State}
 */
export const say = (state, notice) => ({ ...state, notice, offersUndo: false, isAsked: false });

/**
 * Stage 2 has the questions of clips that passed Stage 1.
 * @param {Pick<FreshCheck, "items" | "figures">} state
 * @param {Item} item
 */
export function isOfDroppedClip({ items, figures }, item) {
  if (item.kind !== "question" || !item.clip) return false;
  const { id } = item.clip;
  const film = items.find((each) => each.kind === "clip" && each.clip?.id === id);
  return film !== undefined && figures?.decided[film.id] === "dropped";
}

/**
 * A third has to wait for splits, but is calibrated as the others are.
 * @param {Pick<CheckState, "who" | "payload">} state
 */
const isBound = ({ who, payload }) => who === "third" && !payload.known;

/**
 * @param {CheckState} state
 * @param {number} at
 * @param {string} [notice]
 * @returns {CheckState}
 */
const placed = (state, at, notice = "") => ({
  ...say(state, notice),
  at: Math.max(0, Math.min(state.items.length - 1, at)),
});

/**
 * Moves to the next matching item, or says that there is none.
 * @param {CheckState} state
 * @param {(item: Item) => boolean} fits
 * @param {string} words
 */
function sought(state, fits, words) {
  const { items, at } = state;
  const after = items.map((_, by) => (at + 1 + by) % items.length);
  const next = after.find((place) => fits(items[place]));
  return next === undefined ? say(state, words) : placed(state, next);
}

/**
 * @param {CheckState} state
 * @param {string} who
 */
const isOpen = (state, who) => (/** @type {Item} */ item) =>
  !voteOf(state.book, item.id, who) && !isOfDroppedClip(state, item);

/**
 * Where one goes after a vote: a third to the next split, others to the next item.
 * @param {CheckState} state
 */
function afterVote(state) {
  const { items, at } = state,
    last = items.length - 1;
  if (!isBound(state)) return Math.min(at + 1, last);
  const next = items.findIndex((item, place) => place > at && isSplit(state, item));
  return next < 0 ? at : next;
}

/**
 * The vote of an action; null if a drop still needs a reason.
 * @param {CheckState} state
 * @param {Item} item
 * @param {{stands: boolean, criterion?: string | null}} action
 */
function reasonOf(state, item, { stands, criterion = null }) {
  const criteria = criteriaOf(state, item);
  if (stands || !criteria.length) return { name: null, label: "" };
  return criteria.find(({ name }) => name === criterion) ?? null;
}

/**
 * A drop that needs a reason waits for one more key.
 * @param {CheckState} state
 * @param {{stands: boolean, criterion?: string | null}} action
 * @returns {CheckState}
 */
function voted(state, action) {
  const item = state.items[state.at],
    { who } = state,
    { stands } = action;
  if (!item || state.merge) return state;
  if (isBound(state) && !isSplit(state, item) && !voteOf(state.book, item.id, who))
    return say(state, "The third decides splits alone; this is none.");
  const reason = reasonOf(state, item, action);
  if (!reason)
    return { ...say(state, "Dropped why? One more key names the criterion."), isAsked: true };
  const book = castVote(state.book, item, who, stands, state.payload.set, reason.name),
    at = afterVote(state),
    verb = stands ? "Kept" : reason.label ? `Dropped (${reason.label})` : "Dropped";
  const place =
    at === state.at ? "That was the last one." : `Now ${at + 1} of ${state.items.length}.`;
  const outcome = outcomeOf(state, item, stands, reason.name);
  return placed({ ...state, book }, at, `${verb} by ${who}. ${outcome}${place}`);
}

/**
 * @param {CheckState} state
 * @returns {CheckState}
 */
function takenBack(state) {
  if (state.isAsked) return say(state, "Not dropped: nothing was named.");
  const last = undone(state.book);
  if (!last) return say(state, "There is nothing to undo.");
  const { item, validator } = last.change,
    next = { ...state, book: last.book };
  if (!validator) return say(next, "Undone: all votes are as they were before.");
  const at = state.items.findIndex(({ id }) => id === item);
  const notice = `Undone: the vote of ${validator} is as it was.`;
  return placed({ ...next, who: validator }, at < 0 ? state.at : at, notice);
}

/**
 * @param {CheckState} state
 * @param {{who: string}} action
 */
function became(state, { who }) {
  const isWanted = isOpen(state, who);
  const first = state.items.findIndex((item) =>
    isBound({ ...state, who }) ? isSplit(state, item) : isWanted(item),
  );
  const none = isBound({ ...state, who })
    ? "You are the third now: there is no split to decide yet."
    : `You are ${who} now: you have judged all.`;
  const notice = first < 0 ? none : `You are ${who} now.`;
  return placed({ ...state, who }, first < 0 ? state.at : first, notice);
}

/** @type {Reducers<CheckState, CheckMoves>} */
export const MOVES = {
  say: voted,
  undo: takenBack,
  cancel: (state) => say(state, "Not dropped."),
  be: became,
  step: (state, { by }) => placed(state, state.at + by),
  go: (state, { at }) => placed(state, at),
  "next open": (state) =>
    sought(state, isOpen(state, state.who), `Nothing here is open for ${state.who}.`),
  "next split": (state) => sought(state, (item) => isSplit(state, item), "There is no split."),
};

/**
 * @param {CheckState} state
 * @param {KeptVote[]} votes
 * @returns {CheckState}
 */
export const deleted = (state, votes) => ({
  ...state,
  book: deleteVotes(state.book, votes),
  notice: `${votes.length} ${votes.length === 1 ? "vote is" : "votes are"} deleted.`,
  offersUndo: true,
});
