/* The form of realism: a score of 1 to 5, errors one by one, and the reason in three parts. */
/** @import { ErrorPart, RealismError, RealismForm } from "../types.d.ts" */

/** @type {Record<string, string>} */
export const CATEGORIES = { h: "human_state", o: "object_state", i: "interaction" };

/** @returns {RealismForm} */
export const emptyRealism = () => ({ description: "", adherence: "", errors: [] });

/** @param {number} second */
const rounded = (second) => Math.round(second * 100) / 100;

/**
 * @param {RealismForm} form
 * @param {number} value
 * @returns {RealismForm}
 */
export const score = (form, value) => ({ ...form, score: value });

/**
 * @param {RealismForm} form
 * @param {string} category
 * @param {number} second
 * @returns {RealismForm}
 */
export const addError = (form, category, second) => ({
  ...form,
  errors: [...form.errors, { category, start: rounded(second) }],
});

/**
 * Changes parts of an error. A part without a value is left out, such as an area or a time.
 * @param {RealismForm} form
 * @param {number} at
 * @param {ErrorPart} part
 * @returns {RealismForm}
 */
export function changeError(form, at, part) {
  /** @type {ErrorPart} */
  const error = { ...form.errors[at], ...part };
  const names = /** @type {(keyof ErrorPart)[]} */ (Object.keys(part));
  for (const name of names) if (error[name] == null) delete error[name];
  const changed = /** @type {RealismError} */ (error);
  return { ...form, errors: form.errors.map((each, index) => (index === at ? changed : each)) };
}

/**
 * @param {RealismForm} form
 * @param {number} at
 * @returns {RealismForm}
 */
export const removeError = (form, at) => ({
  ...form,
  errors: form.errors.filter((_, index) => index !== at),
});

/**
 * The missing answers, in words; empty if the form is complete.
 * @param {RealismForm} form
 */
export function openRealism(form) {
  const open = [];
  if (!form.score) open.push("the score");
  if (form.score && form.score < 5 && !form.errors.length) open.push("an error with its category");
  if (form.score === 5 && form.errors.length) open.push("a score below 5, or no error");
  if (form.errors.some(({ start, end }) => start != null && end != null && end < start))
    open.push("an error's end after its start");
  if (!form.description?.trim()) open.push("what is wrong, or that nothing is");
  if (!form.adherence?.trim()) open.push("how that meets the scale");
  return open;
}

/**
 * The form after a key; null if the key has no meaning here. `second`: of the film.
 * @param {RealismForm} form
 * @param {string} key
 * @param {number} second
 */
export function realismByKey(form, key, second) {
  const last = form.errors.length - 1;
  if (/^[1-5]$/.test(key)) return score(form, Number(key));
  if (key in CATEGORIES) return addError(form, CATEGORIES[key], second);
  if (key === "[" && last >= 0) return changeError(form, last, { start: rounded(second) });
  if (key === "]" && last >= 0) return changeError(form, last, { end: rounded(second) });
  if (key === "Delete" && last >= 0) return removeError(form, last);
  return null;
}
