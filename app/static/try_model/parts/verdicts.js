/* Verdicts beside what is known, in a table. */
import { html } from "../../forms/html.js";
import { TableMenu } from "../../forms/table_menu.js";
import { knownVerdicts, nameOf, ratersOf, truthOf } from "../model/verdicts.js";
import { Grade } from "./score.js";
/** @import { KnownVerdict, RunState, TallyRow } from "../types.d.ts" */

/** @param {{children: unknown}} props */
const Small = ({ children }) => html`<small class="wr-interval"> ${children}</small>`;

/**
 * @param {object} props
 * @param {RunState} props.state
 * @param {string} props.unit
 * @param {TallyRow["votes"][number]} props.vote
 * @param {number | null} props.truth
 */
function Vote({ state, unit, vote, truth }) {
  const same = vote.given.filter((value) => value === vote.value).length;
  const compared = truth != null && vote.value != null;
  return html`<td>
    <${Grade} state=${state} unit=${unit} value=${vote.value} />
    ${vote.given.length > 1 ? html`<${Small}>${same} of ${vote.given.length} repeats<//>` : null}
    ${compared ? html`<${Small}>${vote.value === truth ? "as known" : "differs"}<//>` : null}
  </td>`;
}

/**
 * @param {object} props
 * @param {RunState} props.state
 * @param {TallyRow} props.row
 * @param {KnownVerdict[]} props.raters
 * @param {boolean} props.isPanel
 */
function Unit({ state, row, raters, isPanel }) {
  const verdicts = knownVerdicts(state.run, row.unit),
    truth = row.unit === "correct" ? null : truthOf(state.run, row.unit);
  /** @param {number | null | undefined} value */
  const grade = (value) =>
    html`<td>
      <${Grade} state=${state} unit=${row.unit} value=${value} />
    </td>`;
  return html`<tr>
    <th scope="row">${nameOf(state.run, row.unit)}</th>
    ${state.run.rightAnswer ? html`<td>${state.run.rightAnswer}</td>` : null}
    ${raters.map(({ by }) => grade(verdicts.find((other) => other.by === by)?.score))}
    ${row.votes.map(
      (vote) => html`<${Vote} state=${state} unit=${row.unit} vote=${vote} truth=${truth} />`,
    )}
    ${isPanel ? grade(row.majority) : null}
  </tr>`;
}

/** @param {{state: RunState}} props */
export function VerdictTable({ state }) {
  const { run } = state,
    tally = run.summary?.tally ?? [],
    isPanel = run.labels.length > 1;
  if (!tally.length)
    return html`<p class="wr-empty">No call gave a valid reply. The raw responses are below.</p>`;
  const raters = ratersOf(run, tally);
  /**
   * @param {string} text
   * @param {string} [more]
   */
  const head = (text, more) =>
    html`<th scope="col">${text}${more ? html`<${Small}>${more}<//>` : null}</th>`;
  return html`<div>
    <div class="wr-scroll" tabindex="0" role="region" aria-label="Verdicts beside what is known">
      <table class="wr-table">
        <thead>
          <tr>
            ${head("Judged")}${run.rightAnswer ? head("Right answer") : null}
            ${raters.map(({ by, kind }) => head(by, kind))}${run.labels.map((text) => head(text))}
            ${isPanel ? head("Majority") : null}
          </tr>
        </thead>
        <tbody>
          ${tally.map(
            (row) =>
              html`<${Unit} state=${state} row=${row} raters=${raters} isPanel=${isPanel} />`,
          )}
        </tbody>
      </table>
    </div>
    <${TableMenu} title="Verdicts beside what is known" />
    ${isPanel ? html`<p class="wr-note">${tally[0].rule}</p>` : null}
  </div>`;
}
