/* The agents' turns, one of which can be changed and gone on from; how far a build is, how it
   ended. */
import { Alert, Badge, Button, Progress } from "../../forms/fields.js";
import { count, money } from "../../forms/figures.js";
import { html, useEffect, useRef } from "../../forms/html.js";
import { isByRule, spentOn } from "../model/run.js";
import { Editor } from "./editor.js";
import { Made } from "./made.js";
import { Turn } from "./turn.js";
/** @import { BuildPage, BuildRecord } from "../types.d.ts" */

/** @param {{page: BuildPage}} props */
function Going({ page }) {
  const { plan, rounds, waiting } = page.state.run;
  const most = plan ? `; ${plan.least} to about ${plan.most} expected` : "";
  return html`<div class="wr-build-end">
    <${Progress}
      what=${`${rounds.length} ${rounds.length === 1 ? "turn" : "turns"}${most}`}
      done=${rounds.length}
      total=${plan ? Math.max(plan.least, rounds.length) : 0}
    >
      <${Button} onClick=${page.stop}>Stop<//>
    <//>
    ${waiting ? html`<span class="wr-note">asked again: ${waiting}</span>` : null}
  </div>`;
}

/** @param {{ page: BuildPage, record: BuildRecord }} props */
function Ended({ page, record }) {
  const { run } = page.state,
    isOk = record.status === "ok",
    { cost, tokens } = spentOn(run);
  return html`<div class="wr-build-end">
    <${Badge} tone=${isOk ? "good" : "bad"}>${isOk ? "built" : "failed"}<//>
    <span class="wr-note">
      ${run.rounds.length} turns, ${count(tokens)} tokens, ${money(cost)}
    </span>
    ${isOk ? null : html`<span>${record.reason}</span>`}
    ${
      isOk && run.live
        ? html`<${Button} go disabled=${run.taken} onClick=${page.accept}>
            ${run.taken ? "In my set" : "Accept into my set"}
          <//>`
        : null
    }
  </div>`;
}

/** @param {{page: BuildPage}} props */
function Turns({ page }) {
  const { run, edit, busy } = page.state,
    list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (busy === "build") list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [run.rounds.length, busy]);
  if (!run.rounds.length)
    return html`<p class="wr-empty">
      ${busy === "build" ? "The first agent is asked …" : "No turn yet."}
    </p>`;
  return html`<ol class="wr-build-talk" aria-live="polite" ref=${list}>
    ${run.rounds.flatMap((round, at) => [
      html`<${Turn} key=${`turn ${at}`} page=${page} round=${round} at=${at} />`,
      at === edit ? html`<${Editor} key=${`draft ${at}`} page=${page} at=${at} />` : null,
    ])}
  </ol>`;
}

/**
 * A run that was not accepted is not lost when another one takes its place.
 * @param {{page: BuildPage}} props
 */
const Before = ({ page }) =>
  html`<p class="wr-build-tools">
    <${Button} onClick=${() => page.dispatch({ type: "back" })}>Show the run before<//>
  </p>`;

/** @param {{page: BuildPage}} props */
export function Talk({ page }) {
  const { run, judges, busy, before } = page.state;
  const isMade = run.live && run.items && run.record?.status === "ok";
  return html`
    ${
      isByRule(run, judges)
        ? html`<p class="wr-warning">
            Replies by rule, from a stand-in that errs on purpose: no model said this.
          </p>`
        : null
    }
    <${Turns} page=${page} />
    ${busy === "build" ? html`<${Going} page=${page} />` : null}
    ${run.failure ? html`<${Alert}>${run.failure}<//>` : null}
    ${run.record ? html`<${Ended} page=${page} record=${run.record} />` : null}
    ${before && !busy ? html`<${Before} page=${page} />` : null}
    ${isMade ? html`<${Made} record=${run.record} items=${run.items} />` : null}
  `;
}
