/* Which column of a table is what. */
import { Field, Select } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { columnNames, columnsOf, fieldsToName, kindOf } from "../model/choice.js";
/** @import { UploadPage } from "../types.d.ts" */

/** @type {Record<string, string>} */
const FIELDS = {
  question: "Question (id)",
  text: "Question as printed",
  video: "Video of the question",
  model: "Model",
  reply: "Answer",
  choice: "Answer as an index",
  correct: "Judged right",
  key: "Right answer",
  options: "Options, as a list",
};
/** @param {string} field */
const name = (field) => FIELDS[field] || field;

/** @param {{field: string, page: UploadPage, required?: boolean}} props */
export function Column({ field, page, required }) {
  const { state, dispatch } = page;
  const options = ["", ...columnNames(state)].map((column) => [column, column || "Choose …"]);
  return html`<${Field} label=${`Column: ${name(field)}`} required=${required}>
    <${Select}
      data-field=${field}
      required=${required}
      options=${options}
      value=${columnsOf(state)[field] || ""}
      onChange=${(/** @type {string} */ column) => dispatch({ type: "map", field, column })}
    />
  <//>`;
}

/** @param {{page: UploadPage}} props */
export function Columns({ page }) {
  const { state } = page;
  if (kindOf(state) !== "table") return null;
  const first = state.server.files.find(({ preview }) => preview?.can_be)?.preview;
  const rest = (first?.can_be || []).filter((field) => !fieldsToName(state).includes(field));
  return html`<details class="wr-up-map">
    <summary>Map columns</summary>
    <p class="wr-note">Only needed for names that are not recognised.</p>
    <div class="wr-up-fields">
      ${rest.map((field) => html`<${Column} key=${field} field=${field} page=${page} />`)}
    </div>
  </details>`;
}
