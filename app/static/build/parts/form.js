/* The form with its buttons and what would be sent, folded until it is wanted. */
import { Alert, Button } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { faultsOf } from "../model/order.js";
import { Fields } from "./given.js";
import { Preview } from "./preview.js";
import { Whom } from "./whom.js";
/** @import { BuildPage, FreshBuild } from "../types.d.ts" */

/** @param {FreshBuild} state */
function hintOf({ busy, preview }) {
  if (busy === "build") return "The agents are at work below.";
  return preview ? "" : "Look first; then it can be sent.";
}

/** @param {{page: BuildPage}} props */
function Actions({ page }) {
  const { state } = page,
    isReady = Boolean(state.preview?.first);
  return html`<div class="wr-build-tools wr-build-actions">
    <${Button} disabled=${Boolean(state.busy)} onClick=${() => page.look(state.from)}>
      ${state.busy === "look" ? "Preparing …" : "Show what would be sent"}
    <//>
    <${Button} go disabled=${Boolean(state.busy) || !isReady} onClick=${page.build}>
      ${state.from ? "Continue your draft" : "Build"}
    <//>
    <span class="wr-note" role="status">${hintOf(state)}</span>
  </div>`;
}

/** @param {{page: BuildPage}} props */
function Body({ page }) {
  const { state } = page,
    faults = state.faulty ? faultsOf(state) : {},
    wrong = Object.values(faults);
  return html`<${Fields} page=${page} faults=${faults} />
    <${Whom} page=${page} faults=${faults} />
    <${Actions} page=${page} />
    ${wrong.length ? html`<${Alert}>${wrong.join(" ")}<//>` : null}
    ${state.failure ? html`<${Alert}>${state.failure}<//>` : null}
    ${state.preview ? html`<${Preview} plan=${state.preview} />` : null}`;
}

/** @param {{page: BuildPage}} props */
export function Form({ page }) {
  const { state, dispatch } = page;
  /** @param {{ currentTarget: HTMLDetailsElement }} event */
  const toggle = ({ currentTarget }) => dispatch({ type: "open", on: currentTarget.open });
  const waits = state.failure
    ? html`<${Alert}>${state.failure}<//>`
    : html`<p class="wr-note" role="status">Loading …</p>`;
  return html`<details class="wr-try-more wr-build-form" open=${state.open} onToggle=${toggle}>
    <summary>Build one of your own</summary>
    ${state.server ? html`<${Body} page=${page} />` : waits}
  </details>`;
}
