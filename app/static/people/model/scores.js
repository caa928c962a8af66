/* The form of D1 to D5: each passed or failed, with a reason where somebody wants to give one. */
/** @import { ScoresForm } from "../types.d.ts" */

export const DIMENSIONS = ["D1", "D2", "D3", "D4", "D5"];
const PASS = "12345",
  FAIL = "qwert";

/** @returns {ScoresForm} */
export const emptyScores = () => ({ scores: {}, reasons: {} });

/**
 * @param {ScoresForm} form
 * @param {string} name
 * @param {boolean} passed
 * @returns {ScoresForm}
 */
export const mark = (form, name, passed) => ({
  ...form,
  scores: { ...form.scores, [name]: passed },
});

/**
 * @param {ScoresForm} form
 * @param {string} name
 * @param {string} text
 * @returns {ScoresForm}
 */
export const explain = (form, name, text) => ({
  ...form,
  reasons: { ...form.reasons, [name]: text },
});

/**
 * The missing answers, in words; empty if the form is complete.
 * @param {Partial<ScoresForm>} form
 */
export const openScores = (form) => DIMENSIONS.filter((name) => !(name in (form.scores ?? {})));

/**
 * The form after a key; null if the key has no meaning here.
 * @param {ScoresForm} form
 * @param {string} key
 */
export function scoresByKey(form, key) {
  const pass = PASS.indexOf(key),
    fail = FAIL.indexOf(key.toLowerCase());
  if (pass < 0 && fail < 0) return null;
  return mark(form, DIMENSIONS[Math.max(pass, fail)], pass >= 0);
}
