/* One table of a board. A figure opens the cases behind it. */
import { html } from "../../forms/html.js";
import { hrefOf } from "../address.js";
/**
 * @import {
 *   BoardColumn, BoardRow, BoardTable as Table, Cell as AnyCell, Score,
 * } from "../types.d.ts"
 */

/** @typedef {BoardColumn & { at: number }} PlacedColumn */

/** @param {Record<string, string[]>} cases */
const hrefOfCases = (cases) => hrefOf({ page: "cases", values: new Map(Object.entries(cases)) });

/** @param {{dot: Record<string, number>}} props */
function Dot({ dot }) {
  const style = Object.entries(dot)
    .map(([name, value]) => `--${name}: ${value}%`)
    .join("; ");
  return html`<span class="st-dot" style=${style} aria-hidden="true"><i></i><b></b></span>`;
}

/** @param {{score: Score}} props */
function ScoreCell({ score }) {
  const link = score.cases && hrefOfCases(score.cases);
  const figure = html`${score.figure}${score.few ? "*" : ""}`;
  return html`<span class="st-score" title=${score.title}>
    ${link ? html`<a href=${link}>${figure}</a>` : html`<span>${figure}</span>`}
    ${score.dot ? html`<${Dot} dot=${score.dot} />` : ""}
    ${score.interval ? html`<small>${score.interval}</small>` : ""}
  </span>`;
}

/** @param {{cell: AnyCell, why?: string}} props */
function Cell({ cell, why = "" }) {
  if (cell === null) return html`<span class="st-soft" title=${why}>–</span>`;
  if (Array.isArray(cell)) {
    return cell.map(
      ([text, tone, title]) => html`<i class=${`st-badge st-${tone}`} title=${title}>${text}</i> `,
    );
  }
  return typeof cell === "object" ? html`<${ScoreCell} score=${cell} />` : cell;
}

/** @param {{row: BoardRow, columns: PlacedColumn[]}} props */
function Line({ row, columns }) {
  return html`<tr class=${row.muted ? "st-unranked" : ""}>
    ${columns.map(({ at, id, format, label }, place) => {
      const inside = html`<${Cell} cell=${row.cells[at]} why=${place ? "" : row.why} />`;
      return id === "model"
        ? html`<th key=${id} scope="row">${inside}</th>`
        : html`<td key=${id} class=${`st-c-${format}`} data-label=${label}>${inside}</td>`;
    })}
  </tr>`;
}

/** @param {{rows: BoardRow[], columns: PlacedColumn[]}} props */
function Lines({ rows, columns }) {
  return rows.map((row, at) => {
    const isNew = row.group && (at === 0 || rows[at - 1].group !== row.group);
    return [
      isNew &&
        html`<tr key=${`g${at}`}>
          <th class="st-group" scope="colgroup" colspan=${columns.length}>${row.group}</th>
        </tr>`,
      html`<${Line} key=${at} row=${row} columns=${columns} />`,
    ];
  });
}

/** @param {{notes: Table["notes"]}} props */
function Notes({ notes }) {
  return html`<details class="st-notes">
    <summary>How to read this</summary>
    <dl>${notes.flatMap(([label, text]) => [html`<dt>${label}</dt>`, html`<dd>${text}</dd>`])}</dl>
  </details>`;
}

/** @param {BoardColumn} column */
const heading = ({ id, help, label }) =>
  html`<th key=${id} scope="col" title=${help}>${label}</th>`;

/** @param {{table: Table, isWhole: boolean, title: string}} props */
export function BoardTable({ table, isWhole, title }) {
  const columns = table.columns
    .map((column, at) => ({ ...column, at }))
    .filter((column) => isWhole || !column.folded);
  return html`<div class="st-scroll" tabindex="0" role="region" aria-label=${`Table: ${title}`}>
      <table>
        ${
          table.caption &&
          html`<caption>
            ${table.caption}
          </caption>`
        }
        <thead>
          <tr>
            ${columns.map(heading)}
          </tr>
        </thead>
        <tbody>
          ${html`<${Lines} rows=${table.rows} columns=${columns} />`}
        </tbody>
      </table>
    </div>
    ${table.notes.length > 0 && html`<${Notes} notes=${table.notes} />`}`;
}
