/* The strata of a sample, and what its draw gave. */
import { Tick } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { change, toggleStratum } from "../model/order.js";

export const Strata = ({ order, benchmark, payload, set }) => {
  const names = Object.keys(benchmark?.strata ?? {});
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
            ${payload.strata[name]} <small>${benchmark.strata[name]}</small>
          </button>`,
      )}
      <${Tick}
        label="As many of each"
        help="else in proportion to their size"
        checked=${order.equal}
        onChange=${(equal) => set(change(order, { equal }))}
      />
    </div>
  </fieldset>`;
};

const many = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

export const Drawn = ({ drawn }) =>
  html`<div class="wr-st-drawn" role="status">
    <p>
      ${many(drawn.sample, "clip")} by seed
      ${drawn.seed}${drawn.sample < drawn.asked ? `: no more than these have a film here` : ""};
      ${drawn.seats === 1 ? "one person gets" : `each of ${drawn.seats} people gets`}
      ${
        drawn.fewest === drawn.most
          ? many(drawn.most, "form")
          : `${drawn.fewest} to ${many(drawn.most, "form")}`
      },
      checks and repeats among them.
      ${
        drawn.neighbours
          ? html` <b>${many(drawn.neighbours, "pair")} of neighbours share a prompt</b>; more
              prompts, or fewer clips of one, keep them apart.`
          : " No two clips of one prompt in a row."
      }
      ${drawn.checks ? "" : " There are no attention checks: no clip here has a known truth."}
    </p>
    <div class="wr-st-scroll">
      <table class="wr-table">
        <thead>
          <tr>
            <th scope="col">Stratum</th>
            <th scope="col">Clips</th>
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
  </div>`;
