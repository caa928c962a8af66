/* The set of what was built and accepted: it is kept in the browser, where another tab may change
   it, so that a record is known by what it holds and not by its place. */
/** @import { BuildRun } from "../types.d.ts" */

/**
 * @param {object[]} set
 * @param {object} record
 */
const placeOf = (set, record) => {
  const text = JSON.stringify(record);
  return set.findIndex((each) => JSON.stringify(each) === text);
};

/**
 * The set without a record, and what it takes to put it back; null where it is not there.
 * @template {object} Kept
 * @param {Kept[]} set
 * @param {Kept} record
 */
export function takenOut(set, record) {
  const at = placeOf(set, record);
  return at < 0 ? { set, removed: null } : { set: set.toSpliced(at, 1), removed: { at, record } };
}

/**
 * The run, with `taken`: whether its record is in the set.
 * @template {BuildRun | null} Shown
 * @param {Shown} run
 * @param {object[]} set
 * @returns {Shown}
 */
export const marked = (run, set) =>
  run?.live ? { ...run, taken: run.record !== null && placeOf(set, run.record) >= 0 } : run;
