/* The Try page: the clip stays in sight at the left, what is asked and said stands at its right. */
import { Alert, Button } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { Clip } from "./clip.js";
import { Judges } from "./judges.js";
import { Preview } from "./preview.js";
import { Question } from "./question.js";
import { Results } from "./results.js";
/** @import { TryPage, Preview as Plan } from "../types.d.ts" */

/** @param {Plan | null} preview */
function sendWords(preview) {
  if (!preview) return "Send";
  if (!preview.calls) return "Go";
  return `Send ${preview.calls} ${preview.calls === 1 ? "call" : "calls"}`;
}

/** @param {{page: TryPage}} props */
function Actions({ page }) {
  const { state } = page,
    preview = state.preview;
  const isBad = preview?.judges.some(({ problem }) => problem);
  return html`<div class="wr-up-line wr-try-actions">
    <${Button}
      class="wr-up-button wr-try-show"
      disabled=${Boolean(state.busy)}
      onClick=${page.show}
    >
      Show what would be sent
    <//>
    <${Button}
      class="wr-up-button wr-up-go wr-try-send"
      disabled=${Boolean(state.busy) || !preview || isBad}
      title=${preview ? null : "Look at what would be sent first"}
      onClick=${page.send}
    >
      ${sendWords(preview)}
    <//>
    <span role="status" class="wr-note">${state.busy}</span>
    ${state.failure ? html`<${Alert}>${state.failure}<//>` : null}
  </div>`;
}

/**
 * Recorded runs, for visitors without a key.
 * @param {{page: TryPage}} props
 */
function Replays({ page }) {
  const { server, run, busy } = page.state;
  if (!server.replays.length) return null;
  return html`<section class="wr-try-card wr-try-replays" aria-label="Recorded runs">
    <p class="wr-p">
      <b>${run ? "Recorded runs" : "Nothing asked yet. No key? Watch a recorded run:"}</b>
    </p>
    <div class="wr-up-line">
      ${server.replays.map(
        ({ name, title }) =>
          html`<${Button}
            key=${name}
            data-replay=${name}
            disabled=${Boolean(busy)}
            onClick=${() => page.replay(name)}
          >
            ▶ ${title}
          <//>`,
      )}
    </div>
  </section>`;
}

/** @param {{page: TryPage}} props */
export const App = ({ page }) =>
  html`<div class="wr-try-sides">
    <div class="wr-try-left"><${Clip} page=${page} /></div>
    <div class="wr-try-right">
      <${Question} page=${page} />
      <${Judges} page=${page} />
      <${Actions} page=${page} />
      ${page.state.preview ? html`<${Preview} page=${page} />` : null}
      <div aria-live="polite">${page.state.run ? html`<${Results} page=${page} />` : null}</div>
      <${Replays} page=${page} />
    </div>
  </div>`;
