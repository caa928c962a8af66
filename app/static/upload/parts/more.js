/* Settings of an import that few need. */
import { Field, Select, TextBox, Tick } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { kindOf } from "../model/choice.js";
/** @import { SetField, UploadPage } from "../types.d.ts" */

/** @param {{page: UploadPage, set: SetField}} props */
export function More({ page, set }) {
  const { chosen, server } = page.state;
  const settings = [["", "as the file says"], ...server.settings.map((each) => [each, each])];
  return html`<details class="wr-up-map">
    <summary>More settings</summary>
    <div class="wr-up-fields">
      <${Field} label="Setting" help="what the model was given">
        <${Select}
          name="setting"
          options=${settings}
          value=${chosen.setting}
          onChange=${(/** @type {string} */ value) => set("setting", value)}
        />
      <//>
      <${Field} label="Judge" help="where a model judged the answers">
        <${TextBox}
          name="judge"
          maxlength="160"
          value=${chosen.judge}
          onChange=${(/** @type {string} */ value) => set("judge", value)}
        />
      <//>
      <${Field} label="First answer index" help="where answers are numbers">
        <${Select}
          name="answer_base"
          options=${[0, 1].map((number) => [number, number])}
          value=${chosen.answer_base}
          onChange=${(/** @type {string} */ value) => set("answer_base", Number(value))}
        />
      <//>
      ${
        kindOf(page.state) === "vlmevalkit"
          ? html`<${Tick}
              name="new_questions"
              label="New questions"
              help="take unknown questions from the file"
              checked=${chosen.new_questions}
              onChange=${(/** @type {boolean} */ on) => set("new_questions", on)}
            />`
          : null
      }
      <${Tick}
        name="allow_rejects"
        label="Import the rest"
        help="though more than 5 % of the rows are rejected"
        checked=${chosen.allow_rejects}
        onChange=${(/** @type {boolean} */ on) => set("allow_rejects", on)}
      />
    </div>
  </details>`;
}
