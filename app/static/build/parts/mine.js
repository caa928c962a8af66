/* The visitor's own set: what was accepted, its files, and the way to its check. */
import { Alert, Button } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
/** @import { BuiltCase } from "../../forms/types.d.ts" */
/** @import { BuildPage, Removed } from "../types.d.ts" */

/** @param {BuiltCase} record */
const nameOf = (record) => record.title || record.id;

/** @param {{page: BuildPage, record: BuiltCase}} props */
const Row = ({ page, record }) =>
  html`<li>
    ${nameOf(record)} · ${record.job} · ${record.model}${" "}
    <button
      type="button"
      aria-label=${`Take out ${nameOf(record)}`}
      onClick=${() => page.takeOut(record)}
    >
      Take out
    </button>
  </li>`;

/** @param {{page: BuildPage, removed: Removed}} props */
const Undo = ({ page, removed }) =>
  html`<p class="wr-build-tools" role="status">
    <span class="wr-note">${nameOf(removed.record)} is taken out.</span>
    <button type="button" class="wr-build-undo" onClick=${page.putBack}>Undo</button>
  </p>`;

/** @param {{page: BuildPage}} props */
export function Mine({ page }) {
  const { payload, mine } = page.state,
    { set, removed, failure } = mine;
  return html`<h2 class="wr-heading">My set (${set.length})</h2>
    <p class="wr-note">
      ${
        set.length
          ? "Kept in this browser alone."
          : "What you build and accept is kept here, in this browser alone."
      }
    </p>
    ${
      set.length
        ? html`<ul class="wr-build-mine">
            ${set.map((record) => html`<${Row} page=${page} record=${record} />`)}
          </ul>`
        : null
    }
    ${removed ? html`<${Undo} page=${page} removed=${removed} />` : null}
    ${failure ? html`<${Alert}>${failure}<//>` : null}
    <p class="wr-build-tools">
      ${
        set.length
          ? html`<${Button} onClick=${page.saveFiles}>Files (ZIP)<//>
              <${Button} onClick=${page.saveRecords}>Records (JSONL)<//>`
          : null
      }
      <a href=${set.length ? payload.check_mine : payload.check}>
        ${set.length ? "Check my set by two people" : "Check the recorded runs by two people"}
      </a>
    </p>`;
}
