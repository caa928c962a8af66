/* Why an item is dropped, and how votes on items of known outcome compare with what is known. */
import { voteOf } from "./votes.js";
/** @import { CheckPayload, CheckState, Criterion, FreshCheck, Item } from "../types.d.ts" */

/** @type {Criterion[]} */
const NONE = [];

/**
 * The criteria of an item's kind; none for prompts and chains.
 * @param {Pick<FreshCheck, "payload">} state
 * @param {Item} item
 */
export const criteriaOf = ({ payload }, item) => payload?.criteria?.[item.standard] ?? NONE;

/** @param {CheckPayload | null} payload */
export const namesOf = (payload) =>
  new Set(Object.values(payload?.criteria ?? {}).flatMap((each) => each.map(({ name }) => name)));

/**
 * A criterion's words from the item's own standard, or from any standard that has it.
 * @param {CheckPayload | null} payload
 * @param {string | null | undefined} name
 */
export const labelOf = (payload, name) =>
  Object.values(payload?.criteria ?? {})
    .flat()
    .find((each) => each.name === name)?.label ?? "not named";

/**
 * The known outcome of a calibration item, shown once it is judged; else "".
 * @param {Pick<CheckState, "payload">} state
 * @param {Item} item
 * @param {boolean} stands
 * @param {string | null} criterion
 */
export function outcomeOf({ payload }, item, stands, criterion) {
  const known = payload.known?.[item.id];
  if (!known) return "";
  if (known.stands !== stands)
    return `Known otherwise: ${known.stands ? "keep" : "drop"}. ${known.why} `;
  if (!stands && !known.criteria.includes(criterion ?? "")) {
    const label = labelOf(payload, known.criteria[0]);
    return `As known, but the criterion is “${label}”. ${known.why} `;
  }
  return `As known. ${known.why} `;
}

/**
 * A validator's hit rate on the calibration set; those of drops alone have a criterion.
 * @param {Pick<CheckState, "items" | "payload" | "book">} state
 * @param {string} who
 */
export function hitsOf({ items, payload, book }, who) {
  const judged = items.flatMap(({ id }) => {
    const [vote, known] = [voteOf(book, id, who), payload.known?.[id]];
    return vote && known ? [{ vote, known }] : [];
  });
  /**
   * @param {boolean} stands
   * @param {boolean} isSound
   */
  const count = (stands, isSound) =>
    judged.filter(({ vote, known }) => vote.stands === stands && known.stands === isSound).length;
  const named = judged.filter(({ vote, known }) => known.criteria.includes(vote.criterion ?? ""));
  return {
    judged: judged.length,
    right: count(true, true) + count(false, false),
    dropped: count(false, false),
    named: named.length,
    keptFaulty: count(true, false),
    droppedSound: count(false, true),
  };
}
