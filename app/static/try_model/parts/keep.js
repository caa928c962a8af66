/* Buttons that save or download a run. */
import { Button } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { atRoot } from "../../shell/root.js";
/** @import { Run, TryPage } from "../types.d.ts" */

/**
 * @param {Run} run
 * @param {string} own
 */
function saveWords(run, own) {
  if (run.saved) return "They are now shown with the shared data, to you alone.";
  return own ? "Verdicts on your own clip can be downloaded." : "Only you see saved verdicts.";
}

/**
 * @param {Run} run
 * @param {number} at
 */
function downloadWords(run, at) {
  const { logs = [], labels } = run;
  if (logs.length < 2) return "Download";
  return `Download ${logs.length === labels.length ? labels[at] : at + 1}`;
}

/** @param {{page: TryPage}} props */
export function Keep({ page }) {
  const { run } = page.state;
  if (!run) return null;
  const { own, logs = [] } = run;
  const blocked = run.saving === true || run.saved || !run.summary?.ok || own !== "";
  return html`<div class="wr-up-line">
    <${Button} class="wr-up-button wr-try-save" disabled=${blocked} onClick=${page.save}>
      ${run.saved ? "Saved" : run.saving ? "Saving …" : "Save to my runs"}
    <//>
    ${logs.map(
      (name, at) =>
        html`<a
          class="wr-button"
          href=${atRoot(`/api/judge/run/${run.id}?log=${at}`)}
          download=${`${name}.jsonl`}
        >
          ${downloadWords(run, at)}
        </a>`,
    )}
    <span>${saveWords(run, own)}</span>
  </div>`;
}
