/* Results of a study: means, and how far people agree. */
import { html } from "../../forms/html.js";
import { TableMenu } from "../../forms/table_menu.js";
/** @import { Coefficient, StudyOutcome } from "../types.d.ts" */

/** @param {Coefficient} coefficient */
const figure = ({ value, why }) => (value == null ? "–" : value.toFixed(2)) + (why ? " *" : "");
/** @type {[name: "raw" | "fleiss" | "alpha" | "ac1", label: string, why: string][]} */
const COEFFICIENTS = [
  ["raw", "Same", "Share of pairs of people who say the same"],
  ["fleiss", "Fleiss κ", "Where every clip has as many votes"],
  ["alpha", "Krippendorff α", "Also where some votes are missing"],
  ["ac1", "Gwet AC1", "Holds up where nearly all say the same"],
];

/** @type {Record<string, string>} */
const MEANS = { scores: "Passed", realism: "Mean", answers: "Right" };
const IN_TURNS = "Right in every turn";

/**
 * @param {string} kind
 * @param {number | null} mean
 */
const meanOf = (kind, mean) => {
  if (mean == null) return "–";
  return kind !== "realism" ? `${Math.round(mean * 1000) / 10} %` : mean.toFixed(2);
};

/** @param {{outcome: StudyOutcome}} props */
export function Agreement({ outcome: { kind, agreement, plan } }) {
  const notes = [
    ...new Set(
      agreement.flatMap((row) => COEFFICIENTS.map(([key]) => row[key].why).filter(Boolean)),
    ),
  ];
  return html`<section class="wr-try-card" aria-label="Results">
    <h2 class="wr-heading">Results</h2>
    <p class="wr-st-soft">Finished forms alone; attention checks and repeats never count.</p>
    <div class="wr-st-scroll" tabindex="0">
      <table class="wr-table">
        <thead>
          <tr>
            <th scope="col">${kind === "answers" ? "Type" : "Dimension"}</th>
            <th scope="col">${plan.circular ? IN_TURNS : MEANS[kind]}</th>
            ${plan.circular ? html`<th scope="col">Right in single forms</th>` : null}
            <th scope="col">Votes</th>
            <th scope="col">${kind === "answers" ? "Questions" : "Clips"}</th>
            <th scope="col" title="Clips that two people or more have scored">Shared</th>
            ${COEFFICIENTS.map(
              ([, label, why]) => html`<th scope="col" title=${why}>${label}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${agreement.map(
            (row) =>
              html`<tr>
                <th scope="row">${row.name}</th>
                <td>${meanOf(kind, row.mean)}</td>
                ${plan.circular ? html`<td>${meanOf(kind, row.single)}</td>` : null}
                <td>${row.votes}</td>
                <td>${row.clips}</td>
                <td>${row.shared}</td>
                ${COEFFICIENTS.map(([key]) => html`<td>${figure(row[key])}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <${TableMenu} title="Results of a study" />
    ${notes.length ? html`<p class="wr-st-soft">* ${notes.join("; ")}</p>` : null}
  </section>`;
}
