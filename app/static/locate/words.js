/* The words of “Locate”: of its plan, its progress, and a call that gave no times. */
import { count, money, status } from "../forms/figures.js";
/** @import { Outcome, Preview, Run } from "../try_model/types.d.ts" */

/** @param {Preview} plan */
export function describePlan({ calls, tokens, cost, judges: [judge] }) {
  const sent = judge.frames.length ? `${judge.frames.length} frames` : "the whole clip";
  const price = cost == null ? "cost unknown, because no price is known" : `at most ${money(cost)}`;
  const number = calls === 1 ? "1 call" : `${calls} calls`;
  const target = `${number} to ${judge.label} (${judge.address})`;
  return `${target}: ${sent}, about ${count(tokens)} tokens, ${price}.`;
}

/** @param {Run} run */
export function describeProgress({ calls, steps, waiting }) {
  const located = calls.flatMap((call) => call.outcome?.grounding?.steps ?? call.steps ?? []);
  const words = `${located.length} of ${steps.length} nodes located`;
  return waiting ? `${words}; ${waiting}` : words;
}

const AGAIN = "Ask again, or choose another model.";
const UNREADABLE = `The answer could not be read, so nothing was kept. ${AGAIN}`;

/** @type {Record<string, string>} what to do about a call that failed */
const REMEDIES = {
  rate_limited: "The endpoint takes no more requests for now. Wait a minute, then ask again.",
  transport: "The endpoint could not be reached. Check its address, or ask again later.",
  truncated: UNREADABLE,
  bad_envelope: UNREADABLE,
  empty: `The answer was empty. ${AGAIN}`,
  unparsed: UNREADABLE,
  invalid: UNREADABLE,
  refused: "The model refused to answer. Choose another model.",
  too_large: "The request is too large for this endpoint. Send fewer or smaller frames.",
  over_budget: "The call would cost more than is left of the budget. Choose another endpoint.",
  missing_media: "The clip’s file cannot be read here, so no model can see it.",
  failed: "This server made a mistake; nothing was kept. Ask again.",
};
const REJECTED = {
  house: "The endpoint rejected the request. Tell the operator of this server.",
  endpoint: "The endpoint rejected the request. Check its address, the API key and the model.",
};

/**
 * Why a call gave no times and what to do, with the endpoint's own words.
 * @param {Outcome} outcome
 * @param {string} kind of the judge
 */
export function describeFault({ status: name, attempts }, kind) {
  const remedy =
    name === "config_error"
      ? REJECTED[kind === "house" ? "house" : "endpoint"]
      : (REMEDIES[name] ?? `No times: ${status(name)}. ${AGAIN}`);
  const detail = attempts[attempts.length - 1]?.detail;
  return detail ? `${remedy} It said: ${detail}` : remedy;
}
