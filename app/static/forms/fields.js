/* Components that several forms are made of. */
import { html } from "./html.js";

/* `fault` is what is wrong with what stands in the field. */
export const Field = ({ label, help, required, fault, children }) =>
  html`<label class="wr-up-field">
    <b>${label}${required ? html`<em class="wr-up-required"> required</em>` : null}</b>
    ${children}${fault ? html`<small class="wr-up-bad">${fault}</small>` : null}
    ${help ? html`<small>${help}</small>` : null}
  </label>`;

/* `options` are pairs of a value and its words. */
export const Select = ({ options, value, onChange, ...facts }) =>
  html`<select
    ...${facts}
    value=${String(value ?? "")}
    onChange=${(event) => onChange(event.target.value)}
  >
    ${options.map(
      ([each, words]) =>
        html`<option value=${String(each)} selected=${String(each) === String(value ?? "")}>
          ${words}
        </option>`,
    )}
  </select>`;

export const TextBox = ({ value, onChange, ...facts }) =>
  html`<input
    type="text"
    autocomplete="off"
    ...${facts}
    value=${value ?? ""}
    onInput=${(event) => onChange(event.target.value)}
  />`;

export const TextArea = ({ value, onChange, ...facts }) =>
  html`<textarea
    ...${facts}
    value=${value ?? ""}
    onInput=${(event) => onChange(event.target.value)}
  />`;

/* A box with its words beside it. */
export const Tick = ({ label, help, checked, onChange, name }) =>
  html`<label class="wr-up-tick">
    <input
      type="checkbox"
      name=${name}
      checked=${Boolean(checked)}
      onChange=${(event) => onChange(event.target.checked)}
    />
    <span>${label}${help ? html`<small>${help}</small>` : null}</span>
  </label>`;

export const Button = ({ go, children, ...facts }) =>
  html`<button type="button" class=${`wr-up-button${go ? " wr-up-go" : ""}`} ...${facts}>
    ${children}
  </button>`;

export const Badge = ({ tone, title, children }) =>
  html`<span class=${`wr-badge wr-${tone || "plain"}`} title=${title || null}>${children}</span>`;

export const Alert = ({ children }) => html`<p class="wr-up-bad" role="alert">${children}</p>`;

/* What goes on, and how far it is where that is known. */
export const Progress = ({ what, done, total, children }) =>
  html`<div class="wr-up-progress" role="status">
    <span>${what}</span>
    ${total ? html`<progress max=${total} value=${done || 0} />` : html`<progress />`} ${children}
  </div>`;

/* A place to drop files on, which is a file field as well. */
export function Drop({ accept, multiple, label, onFiles, children }) {
  const over = (event, is) => {
    event.preventDefault();
    event.currentTarget.classList.toggle("wr-over", is);
  };
  const drop = (event) => {
    over(event, false);
    onFiles([...event.dataTransfer.files]);
  };
  const choose = (event) => {
    onFiles([...event.target.files]);
    event.target.value = "";
  };
  return html`<label
    class="wr-up-drop"
    onDragOver=${(event) => over(event, true)}
    onDragLeave=${(event) => over(event, false)}
    onDrop=${drop}
  >
    ${children}
    <input
      type="file"
      class="wr-up-input"
      multiple=${Boolean(multiple)}
      accept=${accept}
      aria-label=${label}
      onChange=${choose}
    />
  </label>`;
}
