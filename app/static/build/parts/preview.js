/* A preview of a case's first request, and its estimated cost. */
import { Badge } from "../../forms/fields.js";
import { count, money } from "../../forms/figures.js";
import { html } from "../../forms/html.js";
import { Message, Raw } from "../../forms/request.js";
/** @import { BuildPlan } from "../types.d.ts" */

/** @param {{first: NonNullable<BuildPlan["first"]>}} props */
function First({ first }) {
  const path = first.address.startsWith("http") ? "/chat/completions" : "";
  return html`<details class="wr-fold">
    <summary>
      <span class="wr-fold-title">The first request, of the ${first.agent}</span>
      <span class="wr-badges"><${Badge}>about ${count(first.tokens)} tokens<//></span>
    </summary>
    <p class="wr-note">POST ${first.address}${path} · ${first.bytes}</p>
    ${first.messages.map((entry) => html`<${Message} entry=${entry} />`)}
    <${Raw} title="Other fields of the request" text=${JSON.stringify(first.options, null, 1)} />
  </details>`;
}

/** @param {{plan: BuildPlan}} props */
export function Preview({ plan }) {
  const calls = `${plan.least} ${plan.least === 1 ? "call" : "calls"}`;
  const checks = plan.validating ? `; ${plan.validating} of the first ${plan.least} validate` : "";
  const cost = plan.cost
    ? `About ${money(plan.cost[0])} to ${money(plan.cost[1])}.`
    : "Cost unknown: give the prices of each model to see it.";
  return html`<section class="wr-build-preview" aria-label="What would be sent">
    <h2 class="wr-heading">What would be sent</h2>
    <p class="wr-p">
      ${calls} if every first draft stands, about ${plan.most} with every round${checks}. ${cost}
      <span class="wr-note">
        ${" "}Reckoned with ${count(plan.tokens_in)} tokens in and ${count(plan.tokens_out)} out a
        call.
      </span>
    </p>
    ${
      plan.clip
        ? html`<p class="wr-p">The clip goes to ${plan.clip}, with the verifier’s questions.</p>`
        : null
    }
    ${(plan.notes || []).map((note) => html`<p class="wr-note">${note}</p>`)}
    ${
      plan.first
        ? html`<${First} first=${plan.first} />`
        : html`<p class="wr-warning">No call would be made: ${plan.reason}</p>`
    }
  </section>`;
}
