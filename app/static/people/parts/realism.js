/* Realism: errors first, then the scale with its anchors, then the reason in its three parts. */
import { Button, Field, Select, TextArea, TextBox } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { CATEGORIES, addError, changeError, removeError, score } from "../model/realism.js";

const KEYS = Object.fromEntries(Object.entries(CATEGORIES).map(([key, name]) => [name, key]));

const numberOf = (text) => (text === "" || !Number.isFinite(Number(text)) ? null : Number(text));

const NumberBox = ({ label, value, onChange, ...facts }) =>
  html`<${Field} label=${label}>
    <input
      type="number"
      min="0"
      step="any"
      ...${facts}
      value=${value ?? ""}
      onInput=${(event) => onChange(numberOf(event.target.value))}
    />
  <//>`;

function Fault({ form, at, change, payload }) {
  const error = form.errors[at];
  const set = (part) => change(changeError(form, at, part));
  const percent = error.area == null ? null : Math.round(error.area * 1000) / 10;
  return html`<li class="wr-st-error">
    <${Field} label="Category">
      <${Select}
        options=${payload.categories.map(([id, name]) => [id, name])}
        value=${error.category}
        onChange=${(category) => set({ category })}
      />
    <//>
    <${NumberBox}
      label="Area, % of picture"
      max="100"
      value=${percent}
      onChange=${(value) => set({ area: value == null ? null : Math.min(value, 100) / 100 })}
    />
    <${NumberBox} label="From, s" value=${error.start} onChange=${(start) => set({ start })} />
    <${NumberBox} label="To, s" value=${error.end} onChange=${(end) => set({ end })} />
    <${Field} label="In words">
      <${TextBox} maxlength="600" value=${error.text} onChange=${(text) => set({ text })} />
    <//>
    <${Button} onClick=${() => change(removeError(form, at))}>Remove<//>
  </li>`;
}

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

const Reason = ({ label, at, part, form, change }) =>
  html`<${Field} label=${`${label} (${at})`}>
    <${TextArea}
      rows="2"
      maxlength="2000"
      data-key=${at}
      value=${form[part]}
      onChange=${(text) => change({ ...form, [part]: text })}
    />
  <//>`;

export const RealismForm = (parts) =>
  html`<${Errors} ...${parts} />
    <${Reason} label="1. What is wrong" at="d" part="description" ...${parts} />
    <${Reason} label="2. How that meets the scale" at="s" part="adherence" ...${parts} />
    <${Scale} ...${parts} />`;
