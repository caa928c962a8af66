/* The state of the human check, and what changes it: pure functions. */
import { MOVES, say } from "./moves.js";
import { bookOf, compareVotes, guessValidators, takeVotes, votesAmong } from "./votes.js";

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

/* The votes on what is shown; of loaded data those on its other pages too. */
export const shownVotes = ({ book, items, payload }) =>
  votesAmong(
    book,
    new Set(items.map((item) => item.id)),
    OF_DATA.includes(payload.source) ? payload.set : "",
  );

const placeOf = (items, id) =>
  Math.max(
    0,
    items.findIndex((item) => item.id === id),
  );

export const isSameSource = (payload, other) =>
  payload?.source === other.source && payload.set === other.set;

/* Another set is open; the item that was open stays open where it is in it. */
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

/* Items of a file, or of what was accepted on Build, as the server read them. */
const read = (state, { content, name }) => ({
  ...state,
  ...content,
  file: name ? { name, ...content } : state.file,
  at: placeOf(content.items, state.payload.case),
  figures: null,
  busy: false,
});

function opened(state, { name, votes }) {
  const as = guessValidators(state.book, votes);
  return { ...state, failure: "", merge: { name, votes, as, taken: [] } };
}

const idOf = (vote) => vote.item + vote.validator;

export const isTaken = (merge, vote) => merge.taken.includes(idOf(vote));

function withMerge(state, part) {
  return { ...state, merge: { ...state.merge, ...part } };
}

function chose(state, { vote, theirs }) {
  const others = state.merge.taken.filter((id) => id !== idOf(vote));
  return withMerge(state, { taken: theirs ? [...others, idOf(vote)] : others });
}

function takenIn(state) {
  const { merge, book } = state,
    difference = compareVotes(book, merge.votes, merge.as);
  const won = difference.conflicts
    .filter(({ mine }) => isTaken(merge, mine))
    .map(({ theirs }) => theirs);
  const votes = [...difference.fresh, ...won];
  const notice = `${votes.length} ${votes.length === 1 ? "vote" : "votes"} imported.`;
  return { ...state, merge: null, notice, offersUndo: true, book: takeVotes(book, votes) };
}

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
    withMerge(state, { as: { ...state.merge.as, [who]: value }, taken: [] }),
  choose: chose,
  import: takenIn,
  leave: (state) => ({ ...state, merge: null }),
  delete: (state) => MOVES.deleted(state, shownVotes(state)),
};

export const reduce = (state, action) => ACTIONS[action.type](state, action);
