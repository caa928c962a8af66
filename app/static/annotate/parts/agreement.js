/* How far annotators agree: presence (κ), time (IoU, boundaries) and links (F1), clip by clip. */
import { html } from "../html.js";

const figure = (value) => (value == null ? "–" : value.toFixed(2));
const COLUMNS = [
  ["kappa", "presence κ"],
  ["miou", "mean IoU"],
  ["boundary_s", "boundary error, s"],
  ["link_f1", "links F1"],
];

const Row = ({ name, row }) =>
  html`<tr>
    <th scope="row">${name}</th>
    <td>${row.annotators?.length ?? row.annotators ?? ""}</td>
    ${COLUMNS.map(([key]) => html`<td>${figure(row[key])}</td>`)}
    <td>${row.n ?? ""}</td>
  </tr>`;

export function Agreement({ agreement }) {
  if (!agreement || agreement.hidden || !agreement.clips?.length) return null;
  return html`<section class="wr-an-card-box" aria-label="Agreement">
    <h4>Agreement of annotators</h4>
    <div class="wr-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th>Clip</th>
            <th>annotators</th>
            ${COLUMNS.map(([, words]) => html`<th>${words}</th>`)}
            <th>steps</th>
          </tr>
        </thead>
        <tbody>
          ${agreement.clips.map((row) => html`<${Row} name=${row.clip} row=${row} />`)}
          ${agreement.all ? html`<${Row} name="all" row=${agreement.all} />` : null}
        </tbody>
      </table>
    </div>
  </section>`;
}
