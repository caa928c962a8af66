/* The page of the human check: who judges, the item, figures and files beside it. */
import { Alert, Button, Drop } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { Figures, Splits } from "./figures.js";
import { Item } from "./item.js";
import { Merge } from "./merge.js";
import { People } from "./people.js";
import { FileTools, Keys } from "./tools.js";
/** @import { CheckPage, CheckState } from "../types.d.ts" */
import { withFiles } from "../../forms/events.js";

/** @param {{page: CheckPage}} props */
const Picker = ({ page }) =>
  html`<${Drop} accept=".jsonl,.json,.tsv" label="A file to be checked" onFiles=${page.bring}>
    <b>
      ${
        page.state.busy
          ? "Reading …"
          : page.state.file
            ? `${page.state.file.name}: choose another file`
            : "Choose a file"
      }
    </b>
    <span>
      Records of builds (JSONL), SVBench’s or R3’s JSON, VLMEvalKit’s TSV; up to 16 MB. It is read
      and not kept.
    </span>
  <//>`;

/** @param {{state: CheckState}} props */
function Empty({ state }) {
  if (state.busy) return html`<p class="wr-empty" role="status">Reading …</p>`;
  const { source, build } = state.payload;
  /** @type {Record<string, unknown>} */
  const words = {
    mine: html`Your set is empty. Accept a case on <a href=${build}>Build</a>, and it comes here.`,
    submissions: html`No submission yet. On <a href=${state.payload.try}>Try</a>, keep a question
      that every model gets wrong.`,
    file: "Choose a file above: its prompts, questions or chains come here.",
    recorded: "No recorded run came to its end.",
  };
  return html`<p class="wr-empty">
    ${words[source] || "Nothing of this kind is loaded. Choose another, or import data on Data."}
  </p>`;
}

/** @param {{ page: CheckPage }} props */
const Votes = ({ page }) =>
  html`<input
    type="file"
    accept=".jsonl"
    class="wr-check-hidden"
    tabindex="-1"
    aria-label="A file of votes"
    onChange=${withFiles(page.bringVotes)}
  />`;

/**
 * The effect of the last key; a change of many votes has an Undo button.
 * @param {{page: CheckPage}} props
 */
function Said({ page }) {
  const { notice, offersUndo, book } = page.state;
  return html`<div class="wr-check-said-box">
    <span role="status">${notice}</span>
    ${
      offersUndo && book.changes.length
        ? html` <${Button} onClick=${page.undo}>Undo <kbd>u</kbd><//>`
        : null
    }
  </div>`;
}

/** @param {{page: CheckPage}} props */
const Side = ({ page }) =>
  html`<div class="wr-try-card wr-check-side-box">
    <${Figures} page=${page} />
    <${Splits} page=${page} />
    <${FileTools} page=${page} />
    <${Keys} />
  </div>`;

/** @param {{page: CheckPage}} props */
export function App({ page }) {
  const { state } = page,
    item = state.items[state.at];
  return html`
    ${state.payload.source === "file" ? html`<${Picker} page=${page} />` : null}
    ${state.failure ? html`<${Alert}>${state.failure}<//>` : null}
    ${
      state.isKept
        ? null
        : html`<p class="wr-warning">
            This browser keeps no data for us: save your votes before you leave.
          </p>`
    }
    ${item ? html`<${People} page=${page} />` : null}
    ${state.merge ? html`<${Merge} page=${page} />` : null}
    <div class="wr-check-row">
      <div>
        ${item ? html`<${Item} page=${page} item=${item} />` : html`<${Empty} state=${state} />`}
        <${Said} page=${page} />
      </div>
      ${item ? html`<${Side} page=${page} />` : null}
    </div>
    <${Votes} page=${page} />
  `;
}
