/* The form of quality control: kept or dropped; a drop names the criterion that says why. */
/** @import { QualityForm, Task } from "../types.d.ts" */

export const CRITERION_KEYS = ["a", "s", "d", "f", "g"];

/** @returns {QualityForm} */
export const emptyQuality = () => ({});

/** @returns {QualityForm} */
export const keep = () => ({ stands: true });

/**
 * Dropped again, the criterion that was named stays.
 * @param {QualityForm} form
 * @returns {QualityForm}
 */
export const drop = (form) => (form.stands === false ? form : { stands: false });

/**
 * @param {QualityForm} form
 * @param {string} criterion
 * @returns {QualityForm}
 */
export const because = (form, criterion) => ({ stands: false, criterion });

/** @param {QualityForm} form */
export function openQuality(form) {
  if (form.stands == null) return ["keep or drop"];
  return form.stands || form.criterion ? [] : ["why it is dropped"];
}

/**
 * The keys of the page of Check, for which a criterion is asked once something is dropped.
 * @param {QualityForm} form
 * @param {string} key
 * @param {number} second
 * @param {Task} task
 */
export function qualityByKey(form, key, second, { criteria }) {
  if (key === "y") return keep();
  if (key === "n") return drop(form);
  const named = form.stands === false ? criteria[CRITERION_KEYS.indexOf(key)] : null;
  return named ? because(form, named.name) : null;
}
