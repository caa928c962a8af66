/* Undo and redo over whole documents: they are immutable, so a step costs no copy. */
/** @import { AnnotateState, Doc } from "../types.d.ts" */

const MOST = 300;

/**
 * `group`: changes of one group (typing in one field) are one step.
 * @param {AnnotateState} state
 * @param {Doc} doc
 * @param {string | null} [group]
 * @returns {AnnotateState}
 */
export function recorded(state, doc, group = null) {
  if (doc === state.doc) return state;
  const continues = group !== null && group === state.group;
  const past = continues ? state.past : [...state.past, state.doc].slice(-MOST);
  return { ...state, doc, past, future: [], group };
}

/**
 * @param {AnnotateState} state
 * @returns {AnnotateState}
 */
export function undo(state) {
  const doc = state.past.at(-1);
  if (!doc) return { ...state, says: "There is nothing to undo." };
  return settled(state, doc, state.past.slice(0, -1), [state.doc, ...state.future], "Undone.");
}

/**
 * @param {AnnotateState} state
 * @returns {AnnotateState}
 */
export function redo(state) {
  if (!state.future.length) return { ...state, says: "There is nothing to redo." };
  const [doc, ...future] = state.future;
  return settled(state, doc, [...state.past, state.doc], future, "Done again.");
}

/**
 * @param {AnnotateState} state
 * @param {Doc} doc
 * @param {Doc[]} past
 * @param {Doc[]} future
 * @param {string} says
 * @returns {AnnotateState}
 */
function settled(state, doc, past, future, says) {
  const still = doc.chain.nodes.some(({ id }) => id === state.step);
  const step = still ? state.step : (doc.chain.nodes[0]?.id ?? null);
  return { ...state, doc, past, future, step, group: null, says };
}
