/* A question with its options as they are turned for this place. */
import { html } from "../../forms/html.js";
import { choose } from "../model/answers.js";
/** @import { AnswerForm, FormProps } from "../types.d.ts" */

const LETTERS = "ABCDEFGHIJKLMNOPQRST";

/** @param {FormProps<AnswerForm>} props */
export const AnswersForm = ({ form, change, task }) =>
  html`<fieldset class="wr-st-field">
    <legend class="wr-st-question"><b>${task.question}</b></legend>
    <div class="wr-st-options">
      ${task.options.map(
        (option, at) =>
          html`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${form.choice === at ? "true" : "false"}
            onClick=${() => change(choose(form, at))}
          >
            <kbd>${LETTERS[at]}</kbd> <span>${option}</span>
          </button>`,
      )}
    </div>
  </fieldset>`;
