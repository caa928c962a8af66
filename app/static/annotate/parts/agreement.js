/* How far annotators agree: presence (κ), time (IoU, boundaries) and links (F1), clip by clip. */
import { html } from "../../forms/html.js";
import { TableMenu } from "../../forms/table_menu.js";
/** @import { AgreementRow, AnnotatorAgreement } from "../types.d.ts" */

/** @param {number | null} value */
const figure = (value) => (value == null ? "–" : value.toFixed(2));
/** @typedef {"kappa" | "miou" | "boundary_s" | "link_f1"} Figures */

/** @type {[name: Figures, words: string][]} */
const COLUMNS = [
  ["kappa", "presence κ"],
  ["miou", "mean IoU"],
  ["boundary_s", "boundary error, s"],
  ["link_f1", "links F1"],
];

/** @param {{row: AgreementRow, name: Figures}} props */
function Figure({ row, name }) {
  const { n, why } = row;
  return html`<td title=${why?.[name] ?? ""}>
    ${figure(row[name])} ${row[name] == null ? null : html`<small>n = ${n?.[name] ?? "?"}</small>`}
  </td>`;
}

/** @param {string[]} names */
const leftOut = (names) => `later changes left out: ${names.join(", ")}`;

/** @param {{name: string, row: AgreementRow}} props */
const Row = ({ name, row }) =>
  html`<tr>
    <th scope="row">${name}</th>
    <td>
      ${row.annotators?.join(", ") ?? ""}
      ${row.not_blind?.length ? html`<small>${leftOut(row.not_blind)}</small>` : null}
    </td>
    ${COLUMNS.map(([key]) => html`<${Figure} row=${row} name=${key} />`)}
  </tr>`;

/** @param {{agreement: AnnotatorAgreement | null}} props */
export function Agreement({ agreement }) {
  if (!agreement) return null;
  const later = "Agreement shows here once two annotators have finished a clip.";
  if (!agreement.clips.length) return html`<p class="wr-an-soft">${later}</p>`;
  return html`<section class="wr-an-card-box" aria-label="Agreement">
    <h3>Agreement of annotators</h3>
    <div class="wr-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th>Clip</th>
            <th>Annotators</th>
            ${COLUMNS.map(([, words]) => html`<th>${words}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${agreement.clips.map((row) => html`<${Row} name=${row.clip} row=${row} />`)}
          <${Row} name="all" row=${agreement.all} />
        </tbody>
      </table>
    </div>
    <${TableMenu} title="Agreement of annotators" />
    ${agreement.hidden ? html`<p class="wr-an-soft">${later}</p>` : null}
  </section>`;
}
