/* Which column of a table is what. */
import { Field, Select } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { columnNames, columnsOf, fieldsToName, kindOf } from "../model/choice.js";

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
const name = (field) => FIELDS[field] || field;

export function Column({ field, page, required }) {
  const { state, dispatch } = page;
  const options = ["", ...columnNames(state)].map((column) => [column, column || "Choose …"]);
  return html`<${Field} label=${`Column: ${name(field)}`} required=${required}>
    <${Select}
      data-field=${field}
      required=${required}
      options=${options}
      value=${columnsOf(state)[field] || ""}
      onChange=${(column) => dispatch({ type: "map", field, column })}
    />
  <//>`;
}

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
