/* The strata of a sample, and what its draw gave. */
import { Tick } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { TableMenu } from "../../forms/table_menu.js";
import { change, drawable, strataOf, toggleStratum } from "../model/order.js";
import { drawnWords } from "../model/words.js";
/** @import { DrawnSample, OrderProps } from "../types.d.ts" */

/** @param {Omit<OrderProps, "studies">} props */
export const Strata = ({ order, benchmark, payload, set }) => {
  const { strata } = drawable(benchmark, order.kind);
  const names = strataOf(order, strata);
  if (!names.length) return null;
  return html`<fieldset class="wr-st-field">
    <legend><b>Strata</b> <span>The sample takes from each of them.</span></legend>
    <div class="wr-st-row">
      ${names.map(
        (name) =>
          html`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${order.strata.includes(name) ? "true" : "false"}
            onClick=${() => set(toggleStratum(order, name))}
          >
            ${payload.strata[name]} <small>${strata[name]}</small>
          </button>`,
      )}
      <${Tick}
        label="Equal per group"
        help="Otherwise in proportion to their size."
        checked=${order.equal}
        onChange=${(/** @type {boolean} */ equal) => set(change(order, { equal }))}
      />
    </div>
  </fieldset>`;
};

/** @param {{drawn: DrawnSample, thing: string}} props */
export const Drawn = ({ drawn, thing }) =>
  html`<div class="wr-st-drawn" role="status">
    <p>${drawnWords(drawn, thing)}</p>
    <div class="wr-st-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th scope="col">Stratum</th>
            <th scope="col">Here</th>
            <th scope="col">Drawn</th>
          </tr>
        </thead>
        <tbody>
          ${drawn.strata.map(
            ({ name, size, drawn: n }) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${size}</td>
                <td>${n}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <${TableMenu} title="Strata of a sample" />
  </div>`;
