/* state + action → state. Names of `EDITS` change the document and can be undone; the others here
   change what is looked at. */
import { reduceBy } from "../../forms/reducing.js";
import { EDITS } from "./edits.js";
import { recorded, redo, undo } from "./history.js";
/** @import { ActionOf, Reducers } from "../../forms/types.d.ts" */
/** @import { AnnotateState, Edits, SentEdit, View, Views } from "../types.d.ts" */

const PATIENCE = 900; /* ms within which a second digit belongs to the first */

/**
 * @param {number} n
 * @param {number} low
 * @param {number} high
 */
const clamp = (n, low, high) => Math.max(low, Math.min(high, n));

/**
 * @param {AnnotateState} state
 * @param {number} by
 */
function moved(state, by) {
  const { nodes } = state.doc.chain;
  if (!nodes.length) return state;
  const at = nodes.findIndex(({ id }) => id === state.step);
  return choose(state, nodes[clamp(at + by, 0, nodes.length - 1)].id);
}

/**
 * @param {AnnotateState} state
 * @param {string | null} step
 * @returns {AnnotateState}
 */
const choose = (state, step) => ({ ...state, step, editing: false, group: null });

/**
 * A digit chooses a step at once; a second one soon after makes a number of two digits.
 * @param {AnnotateState} state
 * @param {{digit: string, at: number}} action
 * @returns {AnnotateState}
 */
function digit(state, { digit: key, at }) {
  const { nodes } = state.doc.chain;
  const soon = at - state.digitsAt < PATIENCE;
  const both = Number(state.digits + key);
  const digits = soon && state.digits && both <= nodes.length ? state.digits + key : key;
  const node = nodes[Number(digits) - 1];
  const next = { ...state, digits, digitsAt: at };
  return node ? meant(next, node.id) : next;
}

/**
 * The step that a digit or a click means: chosen, or the other end of what was begun.
 * @param {AnnotateState} state
 * @param {string} id
 * @returns {AnnotateState}
 */
function meant(state, id) {
  const { mode } = state;
  if (!mode) return choose(state, id);
  if (mode.name === "join") return reduce(state, { type: "joinNodes", id: mode.step, other: id });
  return reduce(state, { type: "toggleReason", result: mode.step, reason: id });
}

/**
 * @param {AnnotateState} state
 * @param {"reasons" | "join"} name
 * @param {string} says
 * @returns {AnnotateState}
 */
function enter(state, name, says) {
  if (!state.step) return { ...state, says: "Choose a node first." };
  if (state.mode?.name === name) return { ...state, mode: null, says: "" };
  return { ...state, mode: { name, step: state.step }, says };
}

/** @type {Reducers<AnnotateState, Views>} */
const VIEWS = {
  choose: (state, { id }) => choose(state, id),
  meant: (state, { id }) => meant(state, id),
  move: (state, { by }) => moved(state, by),
  digit,
  edit: (state) => ({ ...state, editing: Boolean(state.step) }),
  leaveEdit: (state) => ({ ...state, editing: false, group: null }),
  reasons: (state) =>
    enter(state, "reasons", "Reasons: press the numbers of the nodes that lead here, then R."),
  join: (state) => enter(state, "join", "Join: press the number of the node that comes in."),
  escape: (state) => ({ ...state, mode: null, editing: false, help: false, says: "" }),
  chooseReason(state, action) {
    const most = Math.max(0, (state.work.reasons?.length ?? 0) - 1);
    const at = "index" in action ? action.index : state.reason + action.by;
    return { ...state, reason: clamp(at, 0, most) };
  },
  toggleKeys: (state) => ({
    ...state,
    keysOn: !state.keysOn,
    says: `Keys are ${state.keysOn ? "off" : "on"}.`,
  }),
  toggleHelp: (state) => ({ ...state, help: !state.help }),
  undo,
  redo,
  say: (state, { says }) => ({ ...state, says }),
  faults: (state, { faults }) => ({ ...state, faults }),
};

/**
 * @template {keyof Edits} Name
 * @param {AnnotateState} state
 * @param {{ type: Name } & Edits[Name]} action
 */
const resultOf = (state, action) => EDITS[action.type](state.doc, action, state);

/**
 * An edit without a chosen step, or of one that is gone, only changes the status text.
 * @param {AnnotateState} state
 * @param {SentEdit} action
 * @returns {AnnotateState}
 */
function edited(state, action) {
  if ("id" in action && !state.doc.chain.nodes.some(({ id }) => id === action.id)) {
    return { ...state, says: "Choose a node first." };
  }
  const { doc, ...rest } = resultOf(state, /** @type {ActionOf<Edits>} */ (action));
  return { ...recorded(state, doc, action.group ?? null), ...rest };
}

/**
 * @param {SentEdit | View} action
 * @returns {action is SentEdit}
 */
const isEdit = (action) => action.type in EDITS;

/**
 * @param {AnnotateState} state
 * @param {SentEdit | View} action
 * @returns {AnnotateState}
 */
export const reduce = (state, action) =>
  isEdit(action) ? edited(state, action) : reduceBy(VIEWS, state, action);
