/* Realism: errors first, then the scale with its anchors, then the reason in its three parts. */
import { Button, Field, Select, TextArea, TextBox } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { CATEGORIES, addError, changeError, removeError, score } from "../model/realism.js";
/** @import { ErrorPart, FormProps, RealismForm as Form } from "../types.d.ts" */
import { withText } from "../../forms/events.js";

const KEYS = Object.fromEntries(Object.entries(CATEGORIES).map(([key, name]) => [name, key]));

/** @param {string} text */
const numberOf = (text) => (text === "" || !Number.isFinite(Number(text)) ? null : Number(text));

/**
 * @typedef {object} NumberProps
 * @property {string} label
 * @property {number | null} [value]
 * @property {(value: number | null) => void} onChange
 */

/** @param {NumberProps & Record<string, unknown>} props */
const NumberBox = ({ label, value, onChange, ...facts }) =>
  html`<${Field} label=${label}>
    <input
      type="number"
      min="0"
      step="any"
      ...${facts}
      value=${value ?? ""}
      onInput=${withText((text) => onChange(numberOf(text)))}
    />
  <//>`;

/** @param {Pick<FormProps<Form>, "form" | "change" | "payload"> & {at: number}} props */
function Fault({ form, at, change, payload }) {
  const error = form.errors[at];
  /** @param {ErrorPart} part */
  const set = (part) => change(changeError(form, at, part));
  /** @param {number | null} value in percent */
  const setArea = (value) => set({ area: value == null ? null : Math.min(value, 100) / 100 });
  const percent = error.area == null ? null : Math.round(error.area * 1000) / 10;
  return html`<li class="wr-st-error">
    <${Field} label="Category">
      <${Select}
        options=${payload.categories.map(([id, name]) => [id, name])}
        value=${error.category}
        onChange=${(/** @type {string} */ category) => set({ category })}
      />
    <//>
    <${NumberBox} label="Area, % of picture" max="100" value=${percent} onChange=${setArea} />
    <${NumberBox}
      label="From, s"
      value=${error.start}
      onChange=${(/** @type {number | null} */ start) => set({ start })}
    />
    <${NumberBox}
      label="To, s"
      value=${error.end}
      onChange=${(/** @type {number | null} */ end) => set({ end })}
    />
    <${Field} label="In words">
      <${TextBox}
        maxlength="600"
        value=${error.text}
        onChange=${(/** @type {string} */ text) => set({ text })}
      />
    <//>
    <${Button} onClick=${() => change(removeError(form, at))}>Remove<//>
  </li>`;
}

/** @param {FormProps<Form>} props */
const Errors = ({ form, change, payload, second }) =>
  html`<fieldset class="wr-st-field">
    <legend><b>Errors</b> <span>What could not be filmed; each of one kind.</span></legend>
    <div class="wr-st-row">
      ${payload.categories.map(
        ([id, name, text]) =>
          html`<${Button} title=${text} onClick=${() => change(addError(form, id, second()))}>
            ${name} <kbd>${KEYS[id]}</kbd>
          <//>`,
      )}
    </div>
    <ol class="wr-st-errors">
      ${form.errors.map(
        (_, at) =>
          html`<${Fault} key=${at} at=${at} form=${form} change=${change} payload=${payload} />`,
      )}
    </ol>
    ${
      form.errors.length
        ? html`<small
            ><kbd>[</kbd> <kbd>]</kbd> start and end of the last one at the film's time ·
            <kbd>Del</kbd> removes it</small
          >`
        : null
    }
  </fieldset>`;

/** @param {FormProps<Form>} props */
const Scale = ({ form, change, payload }) =>
  html`<fieldset class="wr-st-field">
    <legend><b>Score</b></legend>
    <div class="wr-st-scale">
      ${payload.levels.map(([name, text]) => {
        const value = Number(name[0]);
        return html`<button
          type="button"
          class="wr-st-choice"
          aria-pressed=${form.score === value ? "true" : "false"}
          onClick=${() => change(score(form, value))}
        >
          <b>${name}</b> <span>${text}</span> <kbd>${value}</kbd>
        </button>`;
      })}
    </div>
  </fieldset>`;

/**
 * @typedef {object} ReasonProps
 * @property {string} label
 * @property {string} at its key
 * @property {"description" | "adherence"} part
 */

/** @param {ReasonProps & Pick<FormProps<Form>, "form" | "change">} props */
const Reason = ({ label, at, part, form, change }) =>
  html`<${Field} label=${`${label} (${at})`}>
    <${TextArea}
      rows="2"
      maxlength="2000"
      data-key=${at}
      value=${form[part]}
      onChange=${(/** @type {string} */ text) => change({ ...form, [part]: text })}
    />
  <//>`;

/** @param {FormProps<Form>} parts */
export const RealismForm = (parts) =>
  html`<${Errors} ...${parts} />
    <${Reason} label="1. What is wrong" at="d" part="description" ...${parts} />
    <${Reason} label="2. How that meets the scale" at="s" part="adherence" ...${parts} />
    <${Scale} ...${parts} />`;
