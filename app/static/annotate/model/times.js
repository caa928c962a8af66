/* Times of steps, in seconds of the clip: {shown, start, end}, each end null until it is set. */
/** @import { DocTimes, Time } from "../types.d.ts" */

const SHORTEST = 0.01;
const UNSET = { shown: null, start: null, end: null };

/** @param {number} t */
export const rounded = (t) => Math.round(Math.max(0, t) * 1000) / 1000;

/**
 * An end that the new start has passed is no longer one, and the other way round.
 * @param {DocTimes} times
 * @param {string} id
 * @param {number} t
 * @returns {DocTimes}
 */
export function setStart(times, id, t) {
  const { end } = times[id] ?? UNSET;
  const start = rounded(t);
  return { ...times, [id]: { shown: true, start, end: end != null && end > start ? end : null } };
}

/**
 * @param {DocTimes} times
 * @param {string} id
 * @param {number} t
 * @returns {DocTimes}
 */
export function setEnd(times, id, t) {
  const { start } = times[id] ?? UNSET;
  const end = rounded(t);
  return {
    ...times,
    [id]: { shown: true, start: start != null && start < end ? start : null, end },
  };
}

/**
 * @param {DocTimes} times
 * @param {string} id
 * @returns {DocTimes}
 */
export const setNotShown = (times, id) => ({
  ...times,
  [id]: { shown: false, start: null, end: null },
});

/**
 * @param {DocTimes} times
 * @param {string} id
 * @returns {DocTimes}
 */
export function clearTime(times, id) {
  const rest = { ...times };
  delete rest[id];
  return rest;
}

/* A time after a drag by `by` seconds of its start, its end, or the whole, within the clip. */
/** @typedef {Time & { start: number, end: number }} Span a time with both ends */

/**
 * @param {Span} time
 * @param {string} part
 * @param {number} by
 * @param {number} duration
 * @returns {Span}
 */
export function dragged(time, part, by, duration) {
  const { start, end } = time;
  /**
   * @param {number} t
   * @param {number} low
   * @param {number} high
   */
  const within = (t, low, high) => rounded(Math.min(Math.max(t, low), Math.max(low, high)));
  if (part === "start") return { ...time, start: within(start + by, 0, end - SHORTEST) };
  if (part === "end") return { ...time, end: within(end + by, start + SHORTEST, duration) };
  const from = within(start + by, 0, duration - (end - start));
  return { ...time, start: from, end: rounded(from + end - start) };
}

/**
 * The time of two steps that became one: from the first start to the last end.
 * @param {DocTimes} times
 * @param {string} id
 * @param {string} other
 * @returns {DocTimes}
 */
export function joinTimes(times, id, other) {
  const [a, b] = [times[id], times[other]];
  const rest = clearTime(times, other);
  if (!b || b.shown === false) return rest;
  if (!a || a.shown === false) return { ...rest, [id]: b };
  /** @param {...(number | null)} values */
  const known = (...values) => values.filter((value) => value != null);
  const starts = known(a.start, b.start);
  const ends = known(a.end, b.end);
  return {
    ...rest,
    [id]: {
      shown: true,
      start: starts.length ? Math.min(...starts) : null,
      end: ends.length ? Math.max(...ends) : null,
    },
  };
}
