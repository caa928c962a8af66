/* A question that every model got wrong can be kept: why it is right has to be said. */
import { Button, Field } from "../../forms/fields.js";
import { html, useState } from "../../forms/html.js";
import { isMissed } from "../model/challenge.js";
import { dropSubmission, keepSubmission } from "../saving.js";
/** @import { Run, TryPage } from "../types.d.ts" */
import { withText } from "../../forms/events.js";

/** @param {{page: TryPage, run: Run}} props */
const Kept = ({ page, run }) =>
  html`<p class="wr-p" role="status">
    Kept in this browser. Two people look at it on${" "}
    <a href=${run.payload.check}>Check</a>.${" "}
    <${Button} onClick=${() => dropSubmission(page)}>Undo<//>
  </p>`;

/** @param {{page: TryPage}} props */
export function Challenge({ page }) {
  const { run } = page.state,
    [text, setText] = useState("");
  if (!run || !isMissed(run)) return null;
  const who = run.labels.length > 1 ? "Every model is" : `“${run.labels[0]}” is`;
  return html`<div class="wr-try-challenge" role="group" aria-label="Keep as a submission">
    <h3 class="wr-heading">${who} wrong: keep the question?</h3>
    ${
      run.submitted
        ? html`<${Kept} page=${page} run=${run} />`
        : html`<${Field} label="Why the right answer follows from the clip" required>
              <textarea rows="3" value=${text} onInput=${withText(setText)} />
            <//>
            <${Button}
              class="wr-up-button"
              disabled=${!text.trim()}
              onClick=${() => keepSubmission(page, text)}
            >
              Keep as a submission
            <//>`
    }
  </div>`;
}
