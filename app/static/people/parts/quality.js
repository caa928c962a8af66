/* A clip or a question that is kept or dropped, with the criteria of a drop. */
import { Badge } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { Choice } from "./choice.js";
import { CRITERION_KEYS, because, drop, keep } from "../model/quality.js";
/** @import { FormProps, QualityForm as Form, Task } from "../types.d.ts" */

/** @param {{task: Task}} props */
const Options = ({ task }) =>
  html`<ol class="wr-st-marked" type="A">
    ${task.options.map(
      (text, at) =>
        html`<li>
          ${text} ${at === task.answer ? html`<${Badge} tone="good">marked as right<//>` : null}
        </li>`,
    )}
  </ol>`;

/** @param {Pick<FormProps<Form>, "form" | "change" | "task">} props */
const Why = ({ form, change, task }) =>
  html`<fieldset class="wr-st-field">
    <legend><b>Why is it dropped?</b></legend>
    <div class="wr-st-scale">
      ${task.criteria.map(
        ({ name, label, about }, at) =>
          html`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${form.criterion === name ? "true" : "false"}
            onClick=${() => change(because(form, name))}
          >
            <b>${label}</b> <span>${about}</span> <kbd>${CRITERION_KEYS[at]}</kbd>
          </button>`,
      )}
    </div>
  </fieldset>`;

/**
 * A question with its options, or a clip with what it should show.
 * @param {FormProps<Form>} props
 */
export const QualityForm = ({ form, change, task, isClip }) =>
  html`<div class="wr-st-field wr-st-item">
      ${isClip ? html`<b class="wr-label">Meant to show</b>` : null}
      <p class="wr-st-question">${task.text}</p>
      ${task.options.length ? html`<${Options} task=${task} />` : null}
    </div>
    <div class="wr-st-row" role="group" aria-label="Your verdict">
      <${Choice}
        words="Keep"
        key_="y"
        tone="good"
        isOn=${form.stands === true}
        onClick=${() => change(keep())}
      />
      <${Choice}
        words="Drop"
        key_="n"
        tone="bad"
        isOn=${form.stands === false}
        onClick=${() => change(drop(form))}
      />
    </div>
    ${form.stands === false ? html`<${Why} form=${form} change=${change} task=${task} />` : null}`;
