/* Drafts of agents: in words, and as what a visitor changed and goes on from. */
import { isRejected } from "./run.js";
/** @import { Draft, FreshBuild, Round } from "../types.d.ts" */

/**
 * The drafts accepted before this turn, and this turn's edited draft.
 * @param {Round[]} rounds
 * @param {number} at
 * @param {unknown} changed
 * @returns {Draft[]}
 */
export function draftsFrom(rounds, at, changed) {
  /** @type {Draft[]} */
  const before = rounds
    .slice(0, at)
    .filter((round) => !isRejected(round) && round.draft)
    .map((round) => [round.agent, round.draft]);
  return [...before, [rounds[at].agent, changed]];
}

/** @param {Round} round */
export const textOfDraft = (round) => JSON.stringify(round.draft, null, 1);

/**
 * The text in a turn's editor: what was typed before, or the draft.
 * @param {Pick<FreshBuild, "texts" | "run">} state
 * @param {number} at
 */
export const editedText = (state, at) => state.texts[at] ?? textOfDraft(state.run.rounds[at]);

/**
 * Raises where it is no JSON.
 * @param {Pick<FreshBuild, "texts" | "run">} state
 * @param {number} at
 */
export const parseDraft = (state, at) => JSON.parse(editedText(state, at));

/** @param {unknown[]} list */
const isFlat = (list) => list.every((item) => typeof item !== "object");
/** @param {unknown} part */
const isEmpty = (part) => part === "" || part == null || (Array.isArray(part) && !part.length);

/**
 * @param {unknown[]} list
 * @param {number} depth
 * @returns {string}
 */
function describeList(list, depth) {
  if (isFlat(list)) return list.join(depth ? ", " : " · ");
  return list.map((item) => `• ${describeDraft(item, depth + 1)}`).join("\n");
}

/**
 * @param {[name: string, part: unknown]} part
 * @param {number} depth
 */
function describePart([name, part], depth) {
  const text = describeDraft(part, depth + 1);
  const isNested = typeof part === "object" && !(Array.isArray(part) && isFlat(part));
  return `${name.replaceAll("_", " ")}: ${isNested ? `\n${text.replaceAll(/^/gm, "  ")}` : text}`;
}

/**
 * A reviewer's reply: objections and nothing else.
 * @param {object} value
 */
const isReview = (value) =>
  "objections" in value && Array.isArray(value.objections) && Object.keys(value).length === 1;

/**
 * A draft in lines of words, as a person reads it.
 * @param {unknown} value
 * @param {number} [depth]
 * @returns {string}
 */
export function describeDraft(value, depth = 0) {
  if (value == null || value === "") return "–";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return describeList(value, depth);
  const isContent = isReview(value) && !Object.values(value)[0].length;
  if (!depth && isContent) return "No objection.";
  const parts = Object.entries(value).filter(([, part]) => !isEmpty(part));
  return parts.map((part) => describePart(part, depth)).join(depth > 1 ? "; " : "\n");
}
