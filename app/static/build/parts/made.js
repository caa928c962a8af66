/* Results of the visitor's own run; those of a recorded run are the page's own table. */
import { Badge } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { TableMenu } from "../../forms/table_menu.js";
/** @import { BuildRecord, Item as MadeItem } from "../types.d.ts" */

/** @param {{label: string, counts: (string | number)[]}} props */
const Counts = ({ label, counts }) =>
  html`<tr>
    <th scope="row">${label}</th>
    ${counts.map((number) => html`<td>${number}</td>`)}
  </tr>`;

/**
 * How often the right option has each position, and how many options are longer.
 * @param {{figures: {positions: number[], ranks: number[]}}} props
 */
const Balance = ({ figures: { positions, ranks } }) =>
  html`<div>
    <div
      class="wr-scroll wr-build-balance"
      tabindex="0"
      role="region"
      aria-label="Where right options stand, and how long they are"
    >
      <table class="wr-table">
        <tbody>
          <${Counts} label="right option at" counts=${[..."ABCDE"].slice(0, positions.length)} />
          <${Counts} label="questions" counts=${positions} />
          <${Counts} label="options longer than it" counts=${ranks.map((_, at) => at)} />
          <${Counts} label="questions" counts=${ranks} />
        </tbody>
      </table>
    </div>
    <${TableMenu} title="Where right options stand, and how long they are" />
  </div>`;

/** @param {MadeItem} item */
const expectedOf = ({ facts }) =>
  facts
    .filter(([label]) => label === "Expected")
    .map(([label, text]) => `${label}: ${text}`)
    .join(" ");

/** @param {MadeItem} item */
const rightOf = ({ answer, options }) => (answer == null ? "" : `Right: ${options[answer]}`);

/** @param {{item: MadeItem}} props */
const Item = ({ item }) =>
  html`<li>
    <${Badge}>${item.task}<//> ${item.text}
    ${item.steps.map(
      ([reasons, result]) => html`<span class="wr-note"> ${reasons} → ${result};</span>`,
    )}
    <span class="wr-note"> ${item.kind === "prompt" ? expectedOf(item) : rightOf(item)}</span>
  </li>`;

/** @param {{record: BuildRecord, items: MadeItem[]}} props */
export const Made = ({ record: { output }, items }) =>
  html`<details class="wr-build-made" open>
    <summary>What was made (${items.length})</summary>
    ${
      output.checked_against_clip === false
        ? html`<p class="wr-note">No clip was available, so nothing was checked against one.</p>`
        : null
    }
    <ol>
      ${items.map((item) => html`<${Item} item=${item} />`)}
      ${
        /** @type {[name: string, reason: string][]} */ (output.left_out || []).map(
          ([name, reason]) => html`<li><${Badge} tone="warn">left out<//> ${name}: ${reason}</li>`,
        )
      }
    </ol>
    ${output.balance ? html`<${Balance} figures=${output.balance} />` : null}
  </details>`;
