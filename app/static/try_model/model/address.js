/* The part of the form that the address holds. */
import { protocolOf } from "./order.js";
/** @import { TryState } from "../types.d.ts" */

/**
 * @param {TryState} state
 * @param {string} search
 */
export function addressOf(state, search) {
  const parameters = new URLSearchParams(search);
  const kept = {
    setting: state.setting === "−" ? "" : state.setting,
    question: state.question,
    circular: protocolOf(state).is_turned && state.circular !== "shift" ? state.circular : "",
    repeats: state.repeats > 1 ? state.repeats : "",
  };
  for (const [name, value] of Object.entries(kept))
    if (value) parameters.set(name, String(value));
    else parameters.delete(name);
  return parameters.toString();
}
