/* The panel of “Locate”: the model, the cost, the progress, and faults. */
import { Alert, Button } from "../forms/fields.js";
import { html } from "../forms/html.js";
import { Judge } from "../try_model/parts/judges.js";
import { describeFault, describePlan, describeProgress } from "./words.js";
/** @import { TryPage, TryState } from "../try_model/types.d.ts" */
/** @import { LocateDesk } from "./desk.js" */

/** @typedef {Pick<LocateDesk, "address" | "ask" | "keep"> & { close(): void }} Locating */
/** @typedef {TryPage & Locating} LocatePage */

/** @param {{page: LocatePage}} props */
const Lead = ({ page }) =>
  html`<p class="wr-p">
    A model is shown the clip and the texts of the chain’s nodes, and says when each node happens.
    Its answer is added to your own runs, which only you see.
    ${
      page.state.server.houses.length
        ? null
        : html` <b>This server has no model of its own.</b> Enter an endpoint here, or ${" "}<a
              href=${page.address}
              >open Try</a
            >, where this clip is filled in.`
    }
  </p>`;

/**
 * Whether the chosen endpoint is one that answers only with a key, and none is entered.
 * @param {TryState} state
 */
function lacksKey({ server, judges: [judge] }) {
  const preset = server.presets.find(({ name }) => name === judge.preset);
  return judge.kind === "endpoint" && Boolean(preset?.needs_key) && !judge.key;
}

/** @param {{state: TryState}} props */
function Plan({ state }) {
  const { preview } = state;
  if (!preview) return null;
  const [{ problem, notes }] = preview.judges;
  if (problem) return html`<${Alert}>${problem}<//>`;
  return html`<p class="wr-p wr-locate-plan">${describePlan(preview)}</p>
    ${(notes ?? []).map((text) => html`<p class="wr-warning">${text}</p>`)}
    ${lacksKey(state) ? html`<p class="wr-warning">This endpoint needs an API key.</p>` : null}`;
}

/** @param {{page: LocatePage}} props */
function Actions({ page }) {
  const { state } = page,
    { preview } = state;
  const isBlocked = Boolean(state.busy) || preview?.judges.some(({ problem }) => problem);
  return html`<div class="wr-up-line">
    ${
      preview
        ? html`<${Button}
            go
            class="wr-up-button wr-up-go wr-locate-ask"
            disabled=${isBlocked || lacksKey(state)}
            onClick=${page.ask}
          >
            Ask
          <//>`
        : html`<${Button}
            class="wr-up-button wr-locate-cost"
            disabled=${Boolean(state.busy)}
            onClick=${page.show}
          >
            Show the cost
          <//>`
    }
    <${Button} class="wr-up-button wr-locate-close" onClick=${page.close}>Cancel<//>
    <span role="status" class="wr-note">${state.busy}</span>
  </div>`;
}

/**
 * Why the last call gave no times, or why the form could not be used.
 * @param {{state: TryState}} props
 */
function Fault({ state }) {
  const { run, failure } = state;
  const outcome = run?.ended ? run.calls.find((call) => call.outcome)?.outcome : null;
  const isFaulty = outcome && !["ok", "cancelled"].includes(outcome.status);
  const words = [
    failure,
    run?.failure,
    isFaulty ? describeFault(outcome, state.judges[0].kind) : "",
  ].filter(Boolean);
  return words.map((text) => html`<${Alert}>${text}<//>`);
}

/** @param {{page: LocatePage}} props */
function Running({ page }) {
  const { run } = page.state;
  const words = run ? describeProgress(run) : "Asking …";
  const located = run?.calls.flatMap((call) => call.steps ?? []).length ?? 0;
  return html`<div class="wr-up-progress">
    <span role="status">${words}</span>
    <progress max=${run?.steps.length || 1} value=${located} aria-label="Nodes located" />
    <${Button} class="wr-up-button wr-locate-stop" onClick=${page.cancel}>Cancel<//>
  </div>`;
}

/**
 * The answer is there: it is being kept, or that failed and may be tried again.
 * @param {{page: LocatePage}} props
 */
function Keeping({ page }) {
  const { run, busy } = page.state;
  if (run?.saving || busy || run?.saved)
    return html`<p class="wr-p" role="status">Adding the answer to your runs …</p>`;
  return html`<div class="wr-up-line">
    <span>The answer has come, but it is not among your runs yet.</span>
    <${Button} go onClick=${page.keep}>Add it<//>
    <${Button} onClick=${page.close}>Cancel<//>
  </div>`;
}

/** @param {{page: LocatePage}} props */
function Body({ page }) {
  const { state } = page;
  if (state.subject) return html`<${Running} page=${page} />`;
  if (state.run?.summary?.ok) return html`<${Keeping} page=${page} />`;
  return html`<${Judge} page=${page} judge=${state.judges[0]} at=${0} label="Endpoint" />
    <${Plan} state=${state} />
    <${Actions} page=${page} />`;
}

/** @param {{page: LocatePage}} props */
export function Panel({ page }) {
  const { state } = page;
  const isOpen = Boolean(state.payload && state.judges);
  return html`<section class="wr-try-card" aria-label="Locate the failure">
    <h2 class="wr-heading" tabindex="-1">Locate the failure</h2>
    ${
      isOpen
        ? html`<${Lead} page=${page} /><${Fault} state=${state} /><${Body} page=${page} />`
        : html`<p class="wr-p" role="status">${state.busy}</p>
            ${state.failure ? html`<${Alert}>${state.failure}<//>` : null}`
    }
  </section>`;
}
