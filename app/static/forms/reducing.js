/** @import { ActionOf, Reducers } from "./types.d.ts" */

/**
 * The state after an action, by the reducer of its name; or what else is done by that name.
 *
 * @template State
 * @template Actions
 * @template Next
 * @template {keyof Actions} Name
 * @param {Reducers<State, Actions, Next>} reducers
 * @param {State} state
 * @param {{ type: Name } & Actions[Name]} action
 * @returns {Next}
 */
export const reduceBy = (reducers, state, action) => reducers[action.type](state, action);
