/* D1 to D5: two buttons each, with their keys, and room for a reason. */
import { TextBox } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { Choice } from "./choice.js";
import { explain, mark } from "../model/scores.js";
/** @import { FormProps, ScoresForm as Form } from "../types.d.ts" */

const FAIL = "QWERT";

/** @param {FormProps<Form>} props */
export const ScoresForm = ({ form, change, payload }) =>
  payload.eva.map(
    ([name, label, question], at) =>
      html`<fieldset class="wr-st-field" key=${name}>
        <legend><b>${name} ${label}</b> <span>${question}</span></legend>
        <div class="wr-st-row">
          <${Choice}
            words="Pass"
            key_=${at + 1}
            tone="good"
            isOn=${form.scores[name] === true}
            onClick=${() => change(mark(form, name, true))}
          />
          <${Choice}
            words="Fail"
            key_=${FAIL[at]}
            tone="bad"
            isOn=${form.scores[name] === false}
            onClick=${() => change(mark(form, name, false))}
          />
          <${TextBox}
            class="wr-st-reason"
            aria-label=${`Reason for ${name}`}
            placeholder="Why (optional)"
            maxlength="2000"
            value=${form.reasons[name]}
            onChange=${(/** @type {string} */ text) => change(explain(form, name, text))}
          />
        </div>
      </fieldset>`,
  );
