/* The models that the Build page calls, and their prices. */
import { Endpoint, HouseModel, Prices } from "../../forms/endpoint.js";
import { Field, Select, TextBox } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { judgeOptions } from "../../forms/judge.js";
import { askedJudges, isValidated } from "../model/order.js";
/** @import { Judge, JudgeRow, NewJudge } from "../../forms/types.d.ts" */
/** @import { BuildPage, Faults } from "../types.d.ts" */

const LABELS = ["Asked at", "Validated at"];
const WHOSE = ["", ", of the validator"];
/**
 * Without a second model R3's questions are read by rules alone.
 * @param {string} job
 */
const validators = (job) => [
  ["same", job === "r3" ? "rules alone" : "the same model"],
  ["other", "a second model"],
];

/**
 * A judge of the form, as the fields of endpoints take it.
 * @param {BuildPage} page
 * @param {Judge} judge
 * @param {number} at
 * @param {Faults} faults
 * @returns {JudgeRow}
 */
const rowOf = (page, judge, at, faults) => ({
  judge,
  at,
  /** @param {Partial<NewJudge>} part */
  set: (part) => page.dispatch({ type: "judge", at, part }),
  faults: { base_url: faults[`${at}.base_url`], model: faults[`${at}.model`] },
});

/**
 * @param {object} props
 * @param {BuildPage} props.page
 * @param {Judge} props.judge
 * @param {number} props.at
 * @param {Faults} props.faults
 */
function Who({ page, judge, at, faults }) {
  const { server } = page.state,
    isHouse = judge.kind === "house";
  const offered = judgeOptions(page.state).filter(([value]) => !value.startsWith("trivial:"));
  const preset = server.presets.find(({ name }) => name === judge.preset);
  const row = rowOf(page, judge, at, faults);
  return html`<${Field} label=${LABELS[at]}>
      <${Select}
        class="wr-try-whom"
        options=${offered}
        value=${isHouse ? `house:${judge.house}` : `preset:${judge.preset}`}
        onChange=${(/** @type {string} */ value) => page.dispatch({ type: "who", at, value })}
      />
    <//>
    ${
      isHouse
        ? html`<${HouseModel} row=${row} server=${server} />`
        : html`<${Endpoint} row=${row} page=${page} preset=${preset} />`
    }`;
}

/** @param {{page: BuildPage}} props */
const Validator = ({ page }) =>
  html`<${Field} label="Who validates" help="no model should judge its own drafts">
    <${Select}
      options=${validators(page.state.job)}
      value=${page.state.judges.length > 1 ? "other" : "same"}
      onChange=${(/** @type {string} */ value) =>
        page.dispatch({ type: "validator", on: value === "other" })}
    />
  <//>`;

/** @param {{page: BuildPage}} props */
const Cost = ({ page }) =>
  html`<details class="wr-try-more">
    <summary>Prices and a cost cap</summary>
    <div class="wr-up-fields">
      ${askedJudges(page.state).map((judge, at) =>
        judge.kind === "endpoint"
          ? html`<${Prices} row=${rowOf(page, judge, at, {})} whose=${WHOSE[at]} />`
          : null,
      )}
      <${Field} label="Cost cap (US $)" help="Stops before this amount; set prices first.">
        <${TextBox}
          type="number"
          min="0"
          step="any"
          value=${page.state.cap}
          onChange=${(/** @type {string} */ value) => page.set("cap", value)}
        />
      <//>
    </div>
  </details>`;

/** @param {{page: BuildPage, faults: Faults}} props */
export function Whom({ page, faults }) {
  const { server } = page.state;
  return html`<h2 class="wr-heading">Who is asked</h2>
    ${askedJudges(page.state).map(
      (judge, at) =>
        html`<div class="wr-up-fields" key=${at} role="group" aria-label=${LABELS[at]}>
          <${Who} page=${page} judge=${judge} at=${at} faults=${faults} />
          ${at === 0 && isValidated(page.state) ? html`<${Validator} page=${page} />` : null}
        </div>`,
    )}
    <${Cost} page=${page} />
    ${
      server.hosts
        ? html`<p class="wr-note">This server asks only: ${server.hosts.join(", ")}.</p>`
        : null
    }`;
}
