/* How far one judges the calibration set as is known of it. */
import { html } from "../../forms/html.js";
import { hitsOf } from "../model/criteria.js";
import { Figure, percent } from "../../forms/numbers.js";
/** @import { CheckPage } from "../types.d.ts" */

/**
 * The visitor's hit rate on cases with a known outcome.
 * @param {{page: CheckPage}} props
 */
export function Calibration({ page }) {
  const { state } = page,
    hits = hitsOf(state, state.who);
  if (!hits.judged)
    return html`<p class="wr-empty">
      Judge these as you will judge the check. After each, its known outcome is shown. Your hit rate
      stands here; none of it counts as a vote.
    </p>`;
  return html`<div class="wr-check-figures">
      <${Figure}
        label="As known"
        value=${percent(hits.right / hits.judged)}
        note=${`${hits.right} of ${hits.judged} judged by ${state.who}`}
        id="hits"
      />
      <${Figure}
        label="Right criterion"
        value=${hits.dropped ? percent(hits.named / hits.dropped) : "–"}
        note=${`${hits.named} of ${hits.dropped} rightly dropped`}
        id="criteria"
      />
    </div>
    <p class="wr-note">
      Kept though faulty: ${hits.keptFaulty}. Dropped though sound: ${hits.droppedSound}. None of it
      counts as a vote.
    </p>`;
}
