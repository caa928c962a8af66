/* Where models place the steps of a chain, in words and as shares of the clip. */
import { second, status } from "../../forms/figures.js";
/** @import { Call, HeldLink, Place, PlanStep, Run } from "../types.d.ts" */

/** @param {{chain: string | null, node: string | null}} step */
export const isStep = (step) => (/** @type {{ chain: string, node: string }} */ other) =>
  other.node === step.node && other.chain === step.chain;

/**
 * One judge's times of a step in one repeat, whose calls are one for all steps or one for each. A
 * call that failed places nothing, whatever of it had come.
 * @param {Call[]} calls
 * @param {PlanStep & {at: number}} step
 * @returns {Place}
 */
export function placed(calls, step) {
  const call = calls.length > 1 ? calls[step.at] : calls[0],
    outcome = call?.outcome;
  if (outcome && outcome.status !== "ok") return { status: outcome.status };
  const steps = outcome ? outcome.grounding?.steps : call?.steps;
  const place = (steps || []).find(isStep(step));
  if (place) return { ...place, arriving: !outcome };
  return outcome ? { status: "ok" } : { waits: true };
}

/**
 * The share of the clip that a stretch takes, as a bar's place; at least a hairline.
 * @param {{start?: number | null, end?: number | null}} place
 * @param {number | null} duration
 */
export function barPlace({ start, end }, duration) {
  /** @param {number} value */
  const share = (value) => Math.max(0, Math.min(100, (100 * value) / (duration || 1)));
  const left = share(start ?? 0);
  return { left, width: Math.min(Math.max(1, share(end ?? 0) - left), 100 - left) };
}

/** @param {Place} place */
export function describe(place) {
  if (place.waits) return "not placed yet";
  if (place.status)
    return place.status === "ok" ? "not asked about" : `${status(place.status)}, no time`;
  const { confidence = 0, start = 0, end = 0 } = place;
  const sure = `${Math.round(100 * confidence)} % sure`;
  return place.shown ? `${second(start)} to ${second(end)}, ${sure}` : `not shown, ${sure}`;
}

/**
 * A link in its steps' words: reasons → result.
 * @param {Run} run
 * @param {HeldLink} link
 */
export function nameLink(run, link) {
  const named = (run.links || []).find(
    ({ chain, subchain }) => chain === link.chain && subchain === link.subchain,
  );
  if (!named) return link.subchain;
  /** @param {string} node */
  const text = (node) =>
    run.steps.find((step) => step.chain === link.chain && step.node === node)?.text || node;
  return `${named.reasons.map(text).join(" + ")} → ${text(named.result)}`;
}
