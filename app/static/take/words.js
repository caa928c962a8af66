/* Sizes of films and sets, in words. */
/** @import { Job, SetPlan } from "./calls.js" */

const MB = 1e6;

/** @param {number} bytes */
export function sizeWords(bytes) {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return bytes < 10 * MB ? `${(bytes / MB).toFixed(1)} MB` : `${Math.round(bytes / MB)} MB`;
}

/**
 * @param {number} n
 * @param {string} single
 * @param {string} plural
 */
const several = (n, single, plural) => `${n.toLocaleString("en")} ${n === 1 ? single : plural}`;

/** @param {Job} job */
export function jobWords({ state, progress, reason }) {
  if (state === "waiting") return "Waiting for its turn …";
  if (state === "drawing") return `Working: ${Math.round(100 * progress)} %`;
  if (state === "done") return "It is ready.";
  if (state === "cancelled") return "Cancelled.";
  return reason || "It could not be made.";
}

/**
 * The lines that say what a set brings, its licences last.
 * @param {SetPlan} plan
 */
export function setLines(plan) {
  const of = plan.total > plan.cases ? `, the first of ${plan.total.toLocaleString("en")}` : "";
  const lines = [
    `${several(plan.cases, "case", "cases")}${of}: ${plan.title}`,
    `${several(plan.clips, "clip", "clips")} that play without a network`,
  ];
  if (plan.without_clip) {
    lines.push(`${several(plan.without_clip, "clip is", "clips are")} not here and not in it`);
  }
  for (const { benchmark, licence, passes_on } of plan.licences) {
    const ask = passes_on ? "" : ". Ask its authors before you pass its clips on.";
    lines.push(`Licence of ${benchmark}: ${licence}${ask}`);
  }
  return lines;
}
