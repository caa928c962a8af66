/* The form of a question: one of its options, by its place as it is shown. */
const LETTERS = "abcdefghijklmnopqrst";

export const emptyAnswer = () => ({});

export const choose = (form, at) => ({ ...form, choice: at });

export const openAnswer = (form) => (form.choice == null ? ["an option"] : []);

/* Digits and letters both name an option. */
export function answerByKey(form, key, second, task) {
  const number = /^[1-9]$/.test(key) ? Number(key) - 1 : LETTERS.indexOf(key.toLowerCase());
  return key.length === 1 && number >= 0 && number < task.options.length
    ? choose(form, number)
    : null;
}
