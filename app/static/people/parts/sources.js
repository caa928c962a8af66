/* Results of a ranking: each source's ranks on three axes, how often it passed for filmed. */
import { html } from "../../forms/html.js";
import { TableMenu } from "../../forms/table_menu.js";
import { sizesWords } from "../model/words.js";
/** @import { Coefficient, SourceRow, Spread, StudyOutcome } from "../types.d.ts" */

/** @param {Spread} spread */
const spread = ({ mean, sd }) =>
  mean == null ? "–" : `${mean.toFixed(2)}${sd == null ? "" : ` ± ${sd.toFixed(2)}`}`;

/** @param {Spread} spread */
const placed = ({ place }) => (place == null ? "" : ` (${percent(place)})`);

/** @param {number | null} share */
const percent = (share) => (share == null ? "–" : `${Math.round(share * 1000) / 10} %`);

/** @param {{fleiss: Coefficient}} row */
const kappaOf = ({ fleiss }) =>
  html`<td title=${fleiss.why}>${fleiss.value == null ? "–" : fleiss.value.toFixed(2)}</td>`;

/**
 * @param {SourceRow} row
 * @param {unknown[]} participants
 */
const each = ({ people }, participants) =>
  participants.length > 1 && participants.length < 7 ? ` (${people.join(" / ")})` : "";

/** @param {{outcome: StudyOutcome}} props */
export const Ranking = ({ outcome: { axes, ranking, pooled, participants } }) => {
  const sizes = ranking.flatMap((row) => row.sizes);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const differ = sizes.length > 0 && least < most;
  return html`<section class="wr-try-card" aria-label="Results">
    <h2 class="wr-heading">Results</h2>
    <p class="wr-st-soft">Mean rank ± standard deviation over all votes; 1 is the best.</p>
    ${differ ? html`<p class="wr-st-soft">${sizesWords(least, most)}</p>` : null}
    <div class="wr-st-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th scope="col">Source</th>
            ${axes.map((axis) => html`<th scope="col">${axis}</th>`)}
            <th scope="col">Taken for generated</th>
            <th scope="col" title="On filmed or generated, where every set has as many votes">
              Fleiss κ
            </th>
            <th scope="col">Votes</th>
          </tr>
        </thead>
        <tbody>
          ${ranking.map(
            (row) =>
              html`<tr>
                <th scope="row">${row.source}</th>
                ${axes.map(
                  (axis) =>
                    html`<td>${spread(row.axes[axis])}${differ ? placed(row.axes[axis]) : ""}</td>`,
                )}
                <td>${percent(row.generated)}${each(row, participants)}</td>
                ${kappaOf(row)}
                <td>${row.votes}</td>
              </tr>`,
          )}
          <tr>
            <th scope="row">All clips</th>
            ${axes.map(() => html`<td></td>`)}
            <td>${percent(pooled.generated)}</td>
            ${kappaOf(pooled)}
            <td>${pooled.votes}</td>
          </tr>
        </tbody>
      </table>
    </div>
    <${TableMenu} title="Results of a study" />
  </section>`;
};
