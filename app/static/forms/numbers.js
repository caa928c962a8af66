/* How figures of forms are drawn: numbers, and tables of them. */
import { html } from "./html.js";
import { TableMenu } from "./table_menu.js";

/** @param {number | null | undefined} value */
export const two = (value) => (value == null ? "–" : value.toFixed(2));
/** @param {number | null | undefined} value */
export const percent = (value) => (value == null ? "–" : `${(100 * value).toFixed(0)} %`);

/** @param {{label: string, head: unknown[], rows: unknown[][]}} props */
export const Table = ({ label, head, rows }) =>
  html`<div>
    <div class="wr-scroll" tabindex="0" role="region" aria-label=${label}>
      <table class="wr-table">
        <thead>
          <tr>
            ${head.map((text) => html`<th scope="col">${text}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([name, ...cells]) =>
              html`<tr>
                <th scope="row">${name}</th>
                ${cells.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <${TableMenu} title=${label} />
  </div>`;

/** @param {{label: string, value: unknown, note: unknown, id?: string}} props */
export const Figure = ({ label, value, note, id }) =>
  html`<div class="wr-metric">
    <span class="wr-metric-label">${label}</span>
    <span class="wr-metric-value" data-figure=${id}>${value}</span>
    <span class="wr-metric-note">${note}</span>
  </div>`;
