/* Quality control by stage, and why things were dropped. */
import { html } from "../../forms/html.js";
import { labelOf } from "../model/criteria.js";
import { Table, percent, two } from "../../forms/numbers.js";
/** @import { CheckPage, RejectionRow, StageRow } from "../types.d.ts" */

/** @type {Record<string, string>} */
const STAGES = { clip: "1 · clips", question: "2 · questions", prompt: "prompts", chain: "chains" };

/** @param {StageRow} row */
const stageRow = ({ stage, both, raw, kappa, retained: share }) => [
  STAGES[stage] || "other",
  both,
  two(raw),
  two(kappa),
  percent(share),
];

/** @param {{rows: StageRow[]}} props */
export const Stages = ({ rows }) =>
  html`<h2 class="wr-heading">By stage</h2>
    <${Table}
      label="Agreement and retention of each stage"
      head=${["Stage", "by both", "raw", "κ", "retained"]}
      rows=${rows.map(stageRow)}
    />`;

/**
 * By criterion over all tasks, and each task's own in a fold.
 * @param {{page: CheckPage, rows: RejectionRow[]}} props
 */
export function Rejections({ page, rows }) {
  const { payload } = page.state;
  /** @type {Map<string, [stage: string, criterion: string, dropped: number, votes: number]>} */
  const by = new Map();
  for (const { stage, criterion, votes, dropped } of rows) {
    const key = `${stage} ${criterion}`,
      sum = by.get(key) || [STAGES[stage] || "other", labelOf(payload, criterion), 0, 0];
    by.set(key, [sum[0], sum[1], sum[2] + dropped, sum[3] + votes]);
  }
  return html`<h2 class="wr-heading">Why dropped</h2>
    <${Table}
      label="Drops by criterion"
      head=${["Stage", "Criterion", "items", "votes"]}
      rows=${[...by.values()]}
    />
    <details class="wr-fold">
      <summary><span class="wr-fold-title">Each task’s</span></summary>
      <${Table}
        label="Drops by task and criterion"
        head=${["Task", "Criterion", "items", "votes"]}
        rows=${rows.map(({ task, criterion, dropped, votes }) => [
          task,
          labelOf(payload, criterion),
          dropped,
          votes,
        ])}
      />
    </details>`;
}
