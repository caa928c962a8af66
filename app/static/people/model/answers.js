/* The form of a question: one of its options, by its place as it is shown. */
/** @import { AnswerForm, Task } from "../types.d.ts" */

const LETTERS = "abcdefghijklmnopqrst";

/** @returns {AnswerForm} */
export const emptyAnswer = () => ({});

/**
 * @param {AnswerForm} form
 * @param {number} at
 * @returns {AnswerForm}
 */
export const choose = (form, at) => ({ ...form, choice: at });

/** @param {AnswerForm} form */
export const openAnswer = (form) => (form.choice == null ? ["an option"] : []);

/**
 * Digits and letters both name an option.
 * @param {AnswerForm} form
 * @param {string} key
 * @param {number} second
 * @param {Task} task
 */
export function answerByKey(form, key, second, task) {
  const number = /^[1-9]$/.test(key) ? Number(key) - 1 : LETTERS.indexOf(key.toLowerCase());
  return key.length === 1 && number >= 0 && number < task.options.length
    ? choose(form, number)
    : null;
}
