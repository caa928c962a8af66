/* Results of a run, or of one that is replayed. */
import { Alert, Button } from "../../forms/fields.js";
import { count, money, status } from "../../forms/figures.js";
import { html } from "../../forms/html.js";
import { Message } from "../../forms/request.js";
import { isElsewhere } from "../model/run.js";
import { Call } from "./call.js";
import { Chains } from "./chain.js";
import { Challenge } from "./challenge.js";
import { Keep } from "./keep.js";
import { VerdictTable } from "./verdicts.js";
/** @import { Plan, Run, RunState, SeekTo, TryPage } from "../types.d.ts" */

/** @param {{run: Run, cancel: () => void}} props */
function Progress({ run, cancel }) {
  const ended = run.calls.filter(({ outcome }) => outcome).length;
  return html`<div class="wr-up-progress wr-try-progress">
    <span>${ended} of ${run.total} calls have ended${run.waiting ? `; ${run.waiting}` : ""}</span>
    <progress max=${run.total || 1} value=${ended} aria-label="Calls that have ended" />
    <${Button} class="wr-up-button wr-try-cancel" onClick=${cancel}>Cancel<//>
  </div>`;
}

/** @param {{run: Run, locates: boolean}} props */
function Summary({ run, locates }) {
  const { summary } = run;
  if (!summary) return null;
  const failed = Object.entries(summary.statuses).filter(([name]) => name !== "ok");
  const missing = locates ? "no times" : "no score";
  const words = failed.map(([name, number]) => `${number} ${status(name)}`).join(", ");
  return html`<p class="wr-p">
    ${summary.ok} of ${summary.calls} calls gave a valid
    reply${words ? ` (${words}: ${missing})` : ""} · ${count(summary.tokens_in)} tokens in,
    ${count(summary.tokens_out)} out · ${` ${money(summary.cost)}`} · ${run.seconds.toFixed(1)} s
  </p>`;
}

/** @param {{sent: NonNullable<Plan["sent"]>}} props */
const Sent = ({ sent }) =>
  html`<details class="wr-fold">
    <summary><span class="wr-fold-title">What was sent</span></summary>
    ${sent.judges.map(
      (judge) =>
        html`<div>
          <b>${judge.label}</b>${judge.messages.map((entry) => html`<${Message} entry=${entry} />`)}
        </div>`,
    )}
  </details>`;

/**
 * @param {Run} run
 * @param {boolean} locates
 */
function headingOf(run, locates) {
  if (run.scripted) return "A recorded exchange";
  return locates ? "The chain in time" : "What the judges say";
}

/** @param {{state: RunState, seek: SeekTo}} props */
const Calls = ({ state, seek }) =>
  state.run.calls.map(
    (call) =>
      html`<${Call}
        key=${`${call.judge}.${call.repeat}.${call.rotation}`}
        state=${state}
        call=${call}
        seek=${seek}
      />`,
  );

/**
 * Notes on the whole run.
 * @param {{run: Run, away: boolean}} props
 */
const Words = ({ run, away }) =>
  html`${
    away && !run.scripted
      ? html`<p class="wr-warning">These are of “${run.name}”, not of the clip beside them.</p>`
      : null
  }
  ${run.scripted ? html`<p class="wr-warning">${run.scripted}</p>` : null}
  ${run.failure ? html`<${Alert}>${run.failure}<//>` : null}`;

/** @param {{run: Run, state: RunState, seek: SeekTo}} props */
function Verdicts({ run, state, seek }) {
  if (run.steps?.length) return html`<${Chains} run=${run} seek=${seek} />`;
  return run.summary && !run.scripted ? html`<${VerdictTable} state=${state} />` : null;
}

/** @param {{page: TryPage}} props */
export function Results({ page }) {
  const { state } = page,
    { run } = state;
  if (!run) return null;
  const locates = Boolean(run.steps?.length),
    isLive = run.summary && !run.scripted,
    away = isElsewhere(state),
    seek = away ? null : page.seek;
  return html`<section
    class="wr-try-card wr-try-results"
    aria-label=${run.scripted ? "Recorded exchange" : "Results"}
  >
    <h2 class="wr-heading" tabindex="-1">${headingOf(run, locates)}</h2>
    <${Words} run=${run} away=${away} />
    ${run.ended ? null : html`<${Progress} run=${run} cancel=${page.cancel} />`}
    <${Verdicts} run=${run} state=${state} seek=${seek} />
    <${Calls} state=${state} seek=${seek} />
    <${Challenge} key=${run.token} page=${page} />
    ${isLive ? html`<${Summary} run=${run} locates=${locates} />` : null}
    ${run.summary && run.id ? html`<${Keep} page=${page} />` : null}
    ${run.sent ? html`<${Sent} sent=${run.sent} />` : null}
  </section>`;
}
