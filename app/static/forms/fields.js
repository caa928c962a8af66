/* Components that several forms are made of. */
import { html } from "./html.js";
import { withFiles, withText, withTick } from "./events.js";

/** @typedef {Record<string, unknown>} Facts attributes of an element */

/**
 * @typedef {object} FieldProps
 * @property {string} label
 * @property {string} [help]
 * @property {boolean} [required]
 * @property {string} [fault] the error about the field's value
 * @property {unknown} [children]
 */

/** @param {FieldProps} props */
export const Field = ({ label, help, required, fault, children }) =>
  html`<label class="wr-up-field">
    <b>${label}${required ? html`<em class="wr-up-required"> required</em>` : null}</b>
    ${children}${fault ? html`<small class="wr-up-bad">${fault}</small>` : null}
    ${help ? html`<small>${help}</small>` : null}
  </label>`;

/**
 * @typedef {object} SelectProps
 * @property {[value: string | number, words: string][]} options
 * @property {string | number | null} [value]
 * @property {(value: string) => void} onChange
 */

/** @param {SelectProps & Facts} props */
export const Select = ({ options, value, onChange, ...facts }) =>
  html`<select ...${facts} value=${String(value ?? "")} onChange=${withText(onChange)}>
    ${options.map(
      ([each, words]) =>
        html`<option value=${String(each)} selected=${String(each) === String(value ?? "")}>
          ${words}
        </option>`,
    )}
  </select>`;

/** @typedef {{ value?: string | number | null, onChange: (text: string) => void }} TextProps */

/** @param {TextProps & Facts} props */
export const TextBox = ({ value, onChange, ...facts }) =>
  html`<input
    type="text"
    autocomplete="off"
    ...${facts}
    value=${value ?? ""}
    onInput=${withText(onChange)}
  />`;

/** @param {TextProps & Facts} props */
export const TextArea = ({ value, onChange, ...facts }) =>
  html`<textarea ...${facts} value=${value ?? ""} onInput=${withText(onChange)} />`;

/**
 * @typedef {object} TickProps
 * @property {string} label
 * @property {string} [help]
 * @property {boolean} checked
 * @property {(isOn: boolean) => void} onChange
 * @property {string} [name]
 */

/**
 * A box with its words beside it.
 * @param {TickProps} props
 */
export const Tick = ({ label, help, checked, onChange, name }) =>
  html`<label class="wr-up-tick">
    <input
      type="checkbox"
      name=${name}
      checked=${Boolean(checked)}
      onChange=${withTick(onChange)}
    />
    <span>${label}${help ? html`<small>${help}</small>` : null}</span>
  </label>`;

/** @param {{go?: boolean, children?: unknown} & Facts} props */
export const Button = ({ go, children, ...facts }) =>
  html`<button type="button" class=${`wr-up-button${go ? " wr-up-go" : ""}`} ...${facts}>
    ${children}
  </button>`;

/** @param {{tone?: string, title?: string, children?: unknown}} props */
export const Badge = ({ tone, title, children }) =>
  html`<span class=${`wr-badge wr-${tone || "plain"}`} title=${title || null}>${children}</span>`;

/** @param {{children?: unknown}} props */
export const Alert = ({ children }) => html`<p class="wr-up-bad" role="alert">${children}</p>`;

/**
 * The work under way, and its progress if that is known.
 * @param {{what: string, done?: number, total?: number, children?: unknown}} props
 */
export const Progress = ({ what, done, total, children }) =>
  html`<div class="wr-up-progress" role="status">
    <span>${what}</span>
    ${total ? html`<progress max=${total} value=${done || 0} />` : html`<progress />`} ${children}
  </div>`;

/**
 * A place to drop files on, which is a file field as well.
 * @param {object} props
 * @param {string} props.accept
 * @param {boolean} [props.multiple]
 * @param {string} props.label
 * @param {(files: File[]) => void} props.onFiles
 * @param {unknown} [props.children]
 */
export function Drop({ accept, multiple, label, onFiles, children }) {
  /** @param {boolean} is */
  const over = (is) => (/** @type {DragEvent & { currentTarget: Element }} */ event) => {
    event.preventDefault();
    event.currentTarget.classList.toggle("wr-over", is);
  };
  /** @param {DragEvent & { currentTarget: Element }} event */
  const drop = (event) => {
    over(false)(event);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  return html`<label
    class="wr-up-drop"
    onDragOver=${over(true)}
    onDragLeave=${over(false)}
    onDrop=${drop}
  >
    ${children}
    <input
      type="file"
      class="wr-up-input"
      multiple=${Boolean(multiple)}
      accept=${accept}
      aria-label=${label}
      onChange=${withFiles(onFiles)}
    />
  </label>`;
}
