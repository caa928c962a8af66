/* Agreement and retention, as votes come in. */
import { Alert, Badge, Button, Progress } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { isSplit } from "../model/moves.js";
import { shownVotes } from "../model/state.js";
import { Calibration } from "./calibration.js";
import { Figure, Table, percent, two } from "../../forms/numbers.js";
import { Rejections, Stages } from "./stages.js";
/**
 * @import {
 *   AblationRow, Agreement, CheckFigures, CheckPage, CheckState, TaskRow,
 * } from "../types.d.ts"
 */

const DECIDED = { kept: "good", dropped: "bad", split: "warn", open: "muted" };
/** @param {Agreement} figures */
function describeKappa({ kappa, both }) {
  if (kappa != null) return `n = ${both}`;
  return both ? "undefined: one has said the same throughout" : "nothing is judged by both yet";
}

/** @param {{ state: CheckState, figures: CheckFigures }} props */
function Counts({ state, figures: { decided } }) {
  const all = Object.values(decided);
  const left = state.items.filter((item) => !decided[item.id]).length;
  return html`<p class="wr-badges">
    ${Object.entries(DECIDED).map(
      ([name, tone]) =>
        html`<${Badge} tone=${tone}>${all.filter((each) => each === name).length} ${name}<//>`,
    )}
    <${Badge} tone="muted">${left} not judged<//>
  </p>`;
}

const RETENTION = ["Task", "kept", "dropped", "split", "open", "retained"];
const RATES = ["Prompts", "by rules", "by people", "paper"];

/** @param {TaskRow} row */
const retained = ({ task, kept, dropped, split, open, retained: share }) => [
  task,
  kept,
  dropped,
  split,
  open,
  percent(share),
];

/**
 * @param {number} count
 * @param {number} all
 * @param {number | null} share
 * @param {string} none
 */
const ofAll = (count, all, share, none) =>
  all ? `${count} of ${all} (${percent(share).replace(" ", "\u00a0")})` : none;

/** @param {AblationRow} row */
const rateOf = ({ dimension, mode, valid, prompts, rules, kept, ticked, human, printed }) => [
  dimension ? `${dimension}: ${mode}` : mode,
  ofAll(valid, prompts, rules, "–"),
  ofAll(kept, ticked, human, "none decided"),
  printed == null ? "–" : `${(100 * printed).toFixed(1)}\u00a0%`,
];

/** @param {{rows: AblationRow[]}} props */
const Ablation = ({ rows }) =>
  html`<h2 class="wr-heading">Validation rate of each variant</h2>
    <${Table} label="Validation rate of each variant" head=${RATES} rows=${rows.map(rateOf)} />
    <p class="wr-note">
      SVBench’s ablation. By rules: of first drafts, before a check sent any back. By people: of the
      prompts here. Paper: what its people kept, Table 3. full = understanding, synthesis, critic.
      synthesis = no critic. none = a writer who knows the name alone. Average = mean of the
      dimensions.
    </p>`;

/** @param {{page: CheckPage}} props */
function Waiting({ page }) {
  const { state } = page;
  if (!shownVotes(state).length)
    return html`<p class="wr-empty">No vote yet: agreement and retention will stand here.</p>`;
  return state.figuresFailure ? null : html`<${Progress} what="Counting …" />`;
}

/** @param {{page: CheckPage}} props */
const Failure = ({ page }) =>
  html`<${Alert}>
      Your votes are kept, but the figures did not come: ${page.state.figuresFailure}
    <//>
    <p class="wr-build-tools"><${Button} onClick=${page.tally}>Count again<//></p>`;

/** @param {{page: CheckPage}} props */
export function Figures({ page }) {
  const { state } = page,
    { figures } = state;
  if (state.payload.known) return html`<${Calibration} page=${page} />`;
  return html`
    ${state.figuresFailure ? html`<${Failure} page=${page} />` : null}
    ${
      figures
        ? html`<div class="wr-check-figures">
              <${Figure}
                label="Raw agreement"
                value=${two(figures.raw)}
                note=${`${figures.both} judged by both`}
                id="raw"
              />
              <${Figure}
                label="Cohen’s kappa"
                value=${two(figures.kappa)}
                note=${describeKappa(figures)}
                id="kappa"
              />
            </div>
            <${Counts} state=${state} figures=${figures} />
            <${Table}
              label="Retention per task"
              head=${RETENTION}
              rows=${figures.tasks.map(retained)}
            />
            ${figures.stages.length > 1 ? html`<${Stages} rows=${figures.stages} />` : null}
            ${
              figures.rejections.length
                ? html`<${Rejections} page=${page} rows=${figures.rejections} />`
                : null
            }
            ${figures.ablation.length ? html`<${Ablation} rows=${figures.ablation} />` : null}`
        : html`<${Waiting} page=${page} />`
    }
  `;
}

/** @param {{page: CheckPage}} props */
export function Splits({ page }) {
  const { items } = page.state,
    splits = items
      .map((item, at) => ({ item, at }))
      .filter(({ item }) => isSplit(page.state, item));
  if (!splits.length) return null;
  return html`<details class="wr-fold">
    <summary><span class="wr-fold-title">Where they differ: ${splits.length}</span></summary>
    <ol class="wr-check-splits">
      ${splits.map(
        ({ item, at }) =>
          html`<li>
            <button type="button" onClick=${() => page.dispatch({ type: "go", at })}>
              ${item.text.slice(0, 160)}
            </button>
          </li>`,
      )}
    </ol>
  </details>`;
}
