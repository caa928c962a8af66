/* Listeners of fields: each hands on what its field holds. */

/**
 * The text of an input, a text area or a choice.
 *
 * @param {(text: string) => unknown} run
 * @returns {(event: { target: { value: string } }) => unknown}
 */
export const withText = (run) => (event) => run(event.target.value);

/**
 * Whether a box is ticked.
 *
 * @param {(isOn: boolean) => unknown} run
 * @returns {(event: { target: { checked: boolean } }) => unknown}
 */
export const withTick = (run) => (event) => run(event.target.checked);

/**
 * The files that were chosen; the field is emptied, so that the same file can be chosen again.
 *
 * @param {(files: File[]) => unknown} run
 * @returns {(event: { target: { files: Iterable<File> | null, value: string } }) => unknown}
 */
export const withFiles = (run) => (event) => {
  run([...(event.target.files ?? [])]);
  event.target.value = "";
};
