/* Results of quality control: both agreements, kept cases, reasons for the dropped ones. */
import { html } from "../../forms/html.js";
import { Table, percent, two } from "../../forms/numbers.js";
import { stageWords } from "../model/words.js";
/** @import { QualityCell, QualityFigures, QualityStage, StudyOutcome } from "../types.d.ts" */

/**
 * @param {Record<string, string>} labels
 * @param {string} criterion
 */
const labelOf = (labels, criterion) => labels[criterion] ?? "not named";

const STAGE = [
  ...["Both keep", "Both drop", "Split", "Split: kept", "Split: dropped"],
  ...["Raw", "Cohen κ", "Retained"],
];

/** @param {{stage: QualityStage & QualityFigures}} props */
const Stage = ({ stage }) =>
  html`<p>${stageWords(stage)}</p>
    <${Table}
      label="What the pair said"
      head=${STAGE}
      rows=${[
        [
          stage.both_keep,
          stage.both_drop,
          stage.split,
          stage.accepted,
          stage.rejected,
          two(stage.raw),
          two(stage.kappa),
          percent(stage.retained),
        ],
      ]}
    />`;

/** @param {Pick<QualityFigures, "rejections" | "labels">} props */
const Why = ({ rejections, labels }) => {
  /** @type {Map<string, [name: string, items: number, drops: number]>} */
  const by = new Map();
  for (const { criterion, votes, dropped } of rejections) {
    const [name, items, drops] = by.get(criterion) ?? [labelOf(labels, criterion), 0, 0];
    by.set(criterion, [name, items + dropped, drops + votes]);
  }
  return html`<h3 class="wr-heading">Why dropped</h3>
    <${Table}
      label="Drops by criterion"
      head=${["Criterion", "Cases", "Votes"]}
      rows=${[...by.values()]}
    />`;
};

/** @param {Pick<QualityFigures, "tasks">} props */
const Tasks = ({ tasks }) =>
  html`<h3 class="wr-heading">By task</h3>
    <${Table}
      label="Retention by task"
      head=${["Task", "Kept", "Dropped", "Split", "Open", "Retained"]}
      rows=${tasks.map(({ task, kept, dropped, split, open, retained }) => [
        task,
        kept,
        dropped,
        split,
        open,
        percent(retained),
      ])}
    />`;

/**
 * Task by type of question, as the paper's table of rejected questions has them.
 * @param {{cells: QualityCell[]}} props
 */
function Cells({ cells }) {
  const types = [...new Set(cells.map(({ type }) => type))].sort();
  const tasks = [...new Set(cells.map(({ task }) => task))];
  if (cells.length === tasks.length) return null;
  /**
   * @param {string} task
   * @param {string} type
   */
  const dropped = (task, type) =>
    cells.find((cell) => cell.task === task && cell.type === type)?.dropped ?? "–";
  return html`<h3 class="wr-heading">Dropped by task and type</h3>
    <${Table}
      label="Dropped questions by task and type"
      head=${["Task", ...types]}
      rows=${tasks.map((task) => [task, ...types.map((type) => dropped(task, type))])}
    />`;
}

/** @param {{outcome: StudyOutcome}} props */
export function Quality({ outcome: { quality } }) {
  if (!quality) return null;
  const { stages, tasks, rejections, cells, labels } = quality;
  return html`<section class="wr-try-card" aria-label="Results">
    <h2 class="wr-heading">Results</h2>
    ${
      stages.length
        ? html`${stages.map((stage) => html`<${Stage} stage=${{ ...stage, ...quality }} />`)}
            ${rejections.length ? html`<${Why} rejections=${rejections} labels=${labels} />` : null}
            <${Tasks} tasks=${tasks} /> <${Cells} cells=${cells} />`
        : html`<p class="wr-empty">No finished form yet.</p>`
    }
  </section>`;
}
