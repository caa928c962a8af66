/* The whole page, drawn from its one state. */
import { html } from "../../forms/html.js";
import { allFaults, faultsOf } from "../model/faults.js";
import { durationOf } from "../model/state.js";
import { Agreement } from "./agreement.js";
import { Bar } from "./bar.js";
import { AddStep, Begin } from "./begin.js";
import { PickClip, SetClips } from "./clips.js";
import { Editor } from "./editor.js";
import { Graph } from "./graph.js";
import { Lanes } from "./lanes.js";
import { Help, Notes } from "./notes.js";
import { Annotators, Exchange, MakeSet, OwnName } from "./owner.js";
import { Reasons } from "./reasons.js";
import { Conflicts } from "./saved.js";
import { Stage } from "./stage.js";
/** @import { Annotation } from "../page.js" */
/** @import { ClipAbout, WorkPage, WorkProps } from "../types.d.ts" */

/** @param {{about: ClipAbout | null}} props */
const Facts = ({ about }) =>
  about?.facts?.length
    ? html`<details class="wr-an-facts">
        <summary>${about.facts[0][0]}: ${about.facts[0][1]}</summary>
        ${about.facts.slice(1).map(([label, text]) => html`<p><b>${label}:</b> ${text}</p>`)}
      </details>`
    : null;

/** @param {WorkProps} parts */
const Drawing = (parts) =>
  parts.state.doc.chain.nodes.length
    ? html`<div class="wr-an-drawing">
        <${Graph} ...${parts} />
        <${AddStep} act=${parts.act} />
      </div>`
    : html`<${Begin} ...${parts} />`;

/** @param {{page: WorkPage}} props */
function Work({ page }) {
  const { state, act, playhead, status } = page;
  const duration = Math.max(durationOf(state), playhead.duration || 0);
  const faults = allFaults(faultsOf(state.doc, duration), state.faults);
  const parts = { state, faults, duration, playhead, draw: page.api.draw, act };
  return html`<${Bar} page=${page} state=${state} />
    <p class="wr-an-says" role="status" aria-live="polite">${page.notice || state.says}</p>
    <${Conflicts} status=${status} chain=${state.doc.chain} resolve=${page.resolve} />
    ${
      state.work.blind === false
        ? html`<p class="wr-an-soft">
            You have seen others' work on this clip. Agreement takes yours from before that.
          </p>`
        : null
    }
    ${state.help ? html`<${Help} act=${act} />` : null}
    <div class="wr-an-columns">
      <div class="wr-an-side">
        <${Stage} ...${parts} />
        <${Facts} about=${page.about} />
      </div>
      <${Drawing} ...${parts} />
    </div>
    <${Lanes} ...${parts} />
    <div class="wr-an-below">
      <${Editor} ...${parts} />
      <div class="wr-an-side">
        <${Reasons} ...${parts} />
        <${Notes} doc=${state.doc} act=${act} />
      </div>
    </div>`;
}

/** @param {{page: Annotation}} props */
function Lists({ page }) {
  const { access, list, choices, state } = page;
  const free = !access.set && !state && !page.loading;
  return free
    ? html`<${PickClip} choices=${choices} work=${list} open=${page.open} />`
    : html`<${SetClips} work=${list} current=${page.clip} open=${page.open} />`;
}

/** @param {{page: Annotation}} props */
function Owner({ page }) {
  const { access, api, choices, list } = page;
  if (access.by) return null;
  return html`${
      access.set
        ? html`<${Annotators} api=${api} set=${access.set} known=${list?.annotators ?? []} />`
        : html`<${OwnName} api=${api} />`
    }
    <${Exchange} api=${api} />
    ${page.mayMake && choices.length ? html`<${MakeSet} api=${api} choices=${choices} />` : null}`;
}

/** @param {{page: Annotation}} props */
const Rest = ({ page }) =>
  html`<${Lists} page=${page} />
    <${Agreement} agreement=${page.agreement} />
    <${Owner} page=${page} />`;

/** @param {{page: Annotation}} props */
export function App({ page }) {
  const { state } = page;
  return html`<div class="wr-an wr-drawn" data-mode=${state?.mode?.name ?? ""}>
    ${page.failure ? html`<p class="wr-an-fault" role="alert">${page.failure}</p>` : null}
    ${page.loading ? html`<p class="wr-an-soft" role="status">Loading …</p>` : null}
    ${state ? html`<${Work} page=${page} />` : null}
    ${page.loading && !state ? null : html`<${Rest} page=${page} />`}
  </div>`;
}
