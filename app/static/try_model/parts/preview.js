/* The request before it goes. */
import { Alert, Badge } from "../../forms/fields.js";
import { count, money, second } from "../../forms/figures.js";
import { html } from "../../forms/html.js";
import { Message, Raw } from "../../forms/request.js";
/** @import { JudgePreview, Preview as Plan, SeekTo, TryPage } from "../types.d.ts" */

/** @param {{frames: JudgePreview["frames"], seek: (t: number) => void}} props */
const Frames = ({ frames, seek }) =>
  html`<div class="wr-try-frames" tabindex="0" role="region" aria-label="Frames that are sent">
    ${frames.map(
      (frame) =>
        html`<button
          type="button"
          title="Show this moment in the clip"
          onClick=${() => seek(frame.second)}
        >
          <img
            src=${frame.jpeg}
            alt=${`Frame at ${second(frame.second)}`}
            width="160"
            loading="lazy"
          />
          <span>${second(frame.second)}</span>
        </button>`,
    )}
  </div>`;

/** @param {Plan} plan */
function describePlan({ calls, cost, tokens }) {
  if (!calls) return "No call: no model is asked.";
  const price = cost == null ? "cost unknown: give prices to see it" : `at most ${money(cost)}`;
  return `${calls} ${calls === 1 ? "call" : "calls"}, about ${count(tokens)} tokens, ${price}.`;
}

/** @param {JudgePreview} judge */
const sameSampling = (judge) => (/** @type {JudgePreview} */ other) =>
  other.sampling && JSON.stringify(other.sampling) === JSON.stringify(judge.sampling);

/**
 * @param {object} props
 * @param {Plan} props.plan
 * @param {JudgePreview} props.judge
 * @param {number} props.at
 * @param {SeekTo} props.seek
 */
function Request({ plan, judge, at, seek }) {
  if (judge.problem) return html`<${Alert}>${judge.label}: ${judge.problem}<//>`;
  if (judge.nothing) return html`<p class="wr-p"><b>${judge.label}</b> ${judge.nothing}</p>`;
  const first = plan.judges.findIndex(sameSampling(judge));
  const path = judge.address.startsWith("http") ? "/chat/completions" : "";
  return html`<details class="wr-fold" open=${at === 0}>
    <summary>
      <span class="wr-fold-title">${judge.label}</span>
      <span class="wr-badges">
        <${Badge}>${judge.encoding}<//>
        <${Badge}>about ${count(judge.tokens)} tokens<//>
        <${Badge} tone=${judge.cost == null ? "warn" : "plain"} title="for one call, at most">
          ${money(judge.cost)}
        <//>
      </span>
    </summary>
    <p class="wr-note">POST ${judge.address}${path} · ${judge.bytes}</p>
    ${judge.notes.map((text) => html`<p class="wr-warning">${text}</p>`)}
    ${
      first >= 0 && first < at
        ? html`<p class="wr-note">The same frames as for ${plan.judges[first].label}.</p>`
        : judge.frames.length
          ? html`<${Frames} frames=${judge.frames} seek=${seek} />`
          : null
    }
    ${judge.messages.map((entry) => html`<${Message} entry=${entry} />`)}
    <${Raw} title="Other fields of the request" text=${JSON.stringify(judge.options, null, 1)} />
  </details>`;
}

/** @param {{page: TryPage}} props */
export function Preview({ page }) {
  const plan = page.state.preview;
  if (!plan) return null;
  return html`<section class="wr-try-card" aria-label="What would be sent">
    <h2 class="wr-heading">What would be sent</h2>
    <p class="wr-p">${describePlan(plan)}</p>
    ${plan.judges.map(
      (judge, at) =>
        html`<${Request} key=${at} plan=${plan} judge=${judge} at=${at} seek=${page.seek} />`,
    )}
  </section>`;
}
