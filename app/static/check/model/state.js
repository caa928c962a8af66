/* The state of the human check, and what changes it: pure functions. */
import { reduceBy } from "../../forms/reducing.js";
import { MOVES, deleted, say } from "./moves.js";
import { bookOf, compareVotes, guessValidators, takeVotes, votesAmong } from "./votes.js";
/** @import { Reducers } from "../../forms/types.d.ts" */
/**
 * @import {
 *   Book, CheckAction, CheckActions, CheckPayload, CheckState, Content, FreshCheck, Item, KeptVote,
 *   MergedFile,
 * } from "../types.d.ts"
 */

const OF_DATA = ["clips", "prompts", "questions", "chains"];

/* Nothing asked, nothing said: as a set is opened. */
const QUIET = {
  figures: null,
  figuresFailure: "",
  merge: null,
  failure: "",
  notice: "",
  offersUndo: false,
  isAsked: false,
  busy: false,
};

/** @returns {FreshCheck} */
export const fresh = () => ({
  payload: null,
  items: [],
  rates: [],
  file: null,
  who: "validator 1",
  at: 0,
  book: bookOf([]),
  isKept: true,
  ...QUIET,
});

/**
 * The votes on the listed items; for loaded data also those on other pages.
 * @param {FreshCheck} state
 */
export const shownVotes = ({ book, items, payload }) =>
  votesAmong(
    book,
    new Set(items.map((item) => item.id)),
    payload && OF_DATA.includes(payload.source) ? payload.set : "",
  );

/**
 * @param {Item[]} items
 * @param {string | null | undefined} id
 */
const placeOf = (items, id) =>
  Math.max(
    0,
    items.findIndex((item) => item.id === id),
  );

/**
 * @param {CheckPayload | null} payload
 * @param {CheckPayload} other
 */
export const isSameSource = (payload, other) =>
  payload?.source === other.source && payload.set === other.set;

/**
 * Another set is open; the item that was open stays open where it is in it.
 * @param {FreshCheck} state
 * @param {{payload: CheckPayload, book: Book}} action
 * @returns {CheckState}
 */
function took(state, { payload, book }) {
  const again = isSameSource(state.payload, payload) ? state.items[state.at]?.id : null;
  const brought = payload.source === "file" && state.file ? state.file : payload;
  return {
    ...state,
    payload,
    book,
    items: brought.items,
    rates: brought.rates,
    at: placeOf(brought.items, payload.case || again),
    ...QUIET,
  };
}

/**
 * Items of a file, or of what was accepted on Build, as the server read them.
 * @param {CheckState} state
 * @param {{content: Content, name?: string}} action
 * @returns {CheckState}
 */
const read = (state, { content, name }) => ({
  ...state,
  ...content,
  file: name ? { name, ...content } : state.file,
  at: placeOf(content.items, state.payload.case),
  figures: null,
  busy: false,
});

/**
 * @param {CheckState} state
 * @param {{name: string, votes: KeptVote[]}} action
 * @returns {CheckState}
 */
function opened(state, { name, votes }) {
  const as = guessValidators(state.book, votes);
  return { ...state, failure: "", merge: { name, votes, as, taken: [] } };
}

/** @param {KeptVote} vote */
const idOf = (vote) => vote.item + vote.validator;

/**
 * @param {MergedFile} merge
 * @param {KeptVote} vote
 */
export const isTaken = (merge, vote) => merge.taken.includes(idOf(vote));

/**
 * @param {CheckState} state
 * @param {Partial<MergedFile>} part
 */
function withMerge(state, part) {
  return state.merge ? { ...state, merge: { ...state.merge, ...part } } : state;
}

/**
 * @param {CheckState} state
 * @param {{vote: KeptVote, theirs: boolean}} action
 */
function chose(state, { vote, theirs }) {
  const others = (state.merge?.taken ?? []).filter((id) => id !== idOf(vote));
  return withMerge(state, { taken: theirs ? [...others, idOf(vote)] : others });
}

/**
 * @param {CheckState} state
 * @returns {CheckState}
 */
function takenIn(state) {
  const { merge, book } = state;
  if (!merge) return state;
  const difference = compareVotes(book, merge.votes, merge.as);
  const won = difference.conflicts
    .filter(({ mine }) => isTaken(merge, mine))
    .map(({ theirs }) => theirs);
  const votes = [...difference.fresh, ...won];
  const notice = `${votes.length} ${votes.length === 1 ? "vote" : "votes"} imported.`;
  return { ...state, merge: null, notice, offersUndo: true, book: takeVotes(book, votes) };
}

/** @type {Reducers<CheckState, CheckActions>} */
const ACTIONS = {
  ...MOVES,
  payload: took,
  items: read,
  book: (state, { book }) => ({ ...state, book }),
  kept: (state, { isKept }) => ({ ...state, isKept }),
  busy: (state) => ({ ...state, busy: true, failure: "" }),
  failed: (state, { text }) => ({ ...state, busy: false, failure: text }),
  notice: (state, { text }) => say(state, text),
  figures: (state, { figures }) => ({ ...state, figures, figuresFailure: "" }),
  "no figures": (state, { text }) => ({ ...state, figuresFailure: text }),
  merge: opened,
  as: (state, { who, value }) =>
    withMerge(state, { as: { ...state.merge?.as, [who]: value }, taken: [] }),
  choose: chose,
  import: takenIn,
  leave: (state) => ({ ...state, merge: null }),
  delete: (state) => deleted(state, shownVotes(state)),
};

/**
 * The state of a page that is open.
 * @param {FreshCheck} state
 */
export const shownState = (state) => /** @type {CheckState} */ (state);

/**
 * @param {FreshCheck} state
 * @param {CheckAction} action
 */
export const reduce = (state, action) => reduceBy(ACTIONS, shownState(state), action);
