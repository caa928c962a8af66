/* The set of what was built and accepted: it is kept in the browser, where another tab may change
   it, so that a record is known by what it holds and not by its place. */

const placeOf = (set, record) => {
  const text = JSON.stringify(record);
  return set.findIndex((each) => JSON.stringify(each) === text);
};

/* The set without a record, and what it takes to put it back; null where it is not there. */
export function takenOut(set, record) {
  const at = placeOf(set, record);
  return at < 0 ? { set, removed: null } : { set: set.toSpliced(at, 1), removed: { at, record } };
}

/* A run says of itself whether its record is in the set. */
export const marked = (run, set) =>
  run?.live ? { ...run, taken: Boolean(run.record) && placeOf(set, run.record) >= 0 } : run;
