/* The form of a ranking: clips by their place as they are shown, on each axis from best to worst,
   and of each whether it was taken for generated. */
/** @import { RankingForm, Task } from "../types.d.ts" */

export const AXES = ["photorealism", "coherence", "comprehensibility"];
const LETTERS = "abcdefghijkl";

/** @param {number} at */
export const letterOf = (at) => LETTERS[at].toUpperCase();

/** @returns {RankingForm} */
export const emptyRanking = () => ({ ranks: {}, generated: {} });

/**
 * The next clip of an axis; chosen again, it is taken out.
 * @param {RankingForm} form
 * @param {string} axis
 * @param {number} at
 * @returns {RankingForm}
 */
export function place(form, axis, at) {
  const order = form.ranks[axis] ?? [];
  const next = order.includes(at) ? order.filter((each) => each !== at) : [...order, at];
  return { ...form, ranks: { ...form.ranks, [axis]: next } };
}

/**
 * @param {RankingForm} form
 * @param {number} at
 * @param {boolean} isGenerated
 * @returns {RankingForm}
 */
export const call = (form, at, isGenerated) => ({
  ...form,
  generated: { ...form.generated, [at]: isGenerated },
});

/**
 * @param {RankingForm} form
 * @param {string} axis
 */
const orderOf = (form, axis) => form.ranks[axis] ?? [];

/**
 * The first axis on which a clip has no place yet.
 * @param {RankingForm} form
 * @param {number} clips
 */
export const openAxis = (form, clips) => AXES.find((axis) => orderOf(form, axis).length < clips);

/**
 * @param {RankingForm} form
 * @param {Pick<Task, "films">} task
 */
export function openRanking(form, { films }) {
  const open = AXES.filter((axis) => orderOf(form, axis).length < films.length);
  if (Object.keys(form.generated).length < films.length) open.push("filmed or generated");
  return open;
}

/**
 * A letter is the next best on the axis that is open; with shift it calls its clip generated, and
 * once more filmed.
 * @param {RankingForm} form
 * @param {string} key
 * @param {number} second
 * @param {Pick<Task, "films">} task
 */
export function rankingByKey(form, key, second, { films }) {
  const at = key.length === 1 ? LETTERS.indexOf(key.toLowerCase()) : -1;
  if (at < 0 || at >= films.length) return null;
  if (key !== key.toLowerCase()) return call(form, at, form.generated[at] !== true);
  const axis = openAxis(form, films.length);
  return axis ? place(form, axis, at) : form;
}
