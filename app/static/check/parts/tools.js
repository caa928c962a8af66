/* The files of a check, and its keys. */
import { Button } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { KEYS } from "../keys.js";
import { shownVotes } from "../model/state.js";
/** @import { CheckPage } from "../types.d.ts" */

/** @param {{name: string, letter?: string, onClick: () => void, off?: boolean}} props */
const Tool = ({ name, letter, onClick, off }) =>
  html`<${Button} disabled=${off} onClick=${onClick}>
    ${name}${letter ? html` <kbd>${letter}</kbd>` : null}
  <//>`;

/** @param {{page: CheckPage}} props */
export function FileTools({ page }) {
  const { figures } = page.state,
    hasVotes = shownVotes(page.state).length > 0;
  return html`<div class="wr-build-tools">
    <${Tool}
      name="Results (CSV)"
      letter="r"
      onClick=${() => page.saveFile("results.csv")}
      off=${!figures}
    />
    <${Tool}
      name="Results (JSONL)"
      onClick=${() => page.saveFile("results.jsonl")}
      off=${!figures}
    />
    <${Tool}
      name="Votes (JSONL)"
      letter="v"
      onClick=${() => page.saveFile("votes.jsonl")}
      off=${!hasVotes}
    />
    <${Tool} name="Figures (JSON)" onClick=${() => page.saveFile("figures.json")} off=${!figures} />
    ${
      figures?.ablation.length
        ? html`<${Tool} name="Both rates (CSV)" onClick=${() => page.saveFile("rates.csv")} />`
        : null
    }
    ${
      page.state.payload.source === "submissions"
        ? html`<${Tool} name="Submissions (JSONL)" onClick=${page.saveSubmissions} />`
        : null
    }
    <${Tool} name="Import votes" letter="i" onClick=${page.choose} />
    <${Tool} name="Delete these votes" onClick=${page.delete} off=${!hasVotes} />
  </div>`;
}

export const Keys = () =>
  html`<details class="wr-check-help">
    <summary>Keys</summary>
    <p class="wr-note wr-check-keys">
      ${KEYS.map(([key, what]) => html`<span><kbd>${key}</kbd> ${what}</span>`)}
    </p>
  </details>`;
