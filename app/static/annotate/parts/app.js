/* The whole page, drawn from its one state. */
import { html } from "../html.js";
import { progress } from "../model/document.js";
import { allFaults, faultsOf } from "../model/faults.js";
import { durationOf } from "../model/state.js";
import { Agreement } from "./agreement.js";
import { Button } from "./basics.js";
import { AddStep, Begin } from "./begin.js";
import { PickClip, SetClips } from "./clips.js";
import { Editor } from "./editor.js";
import { Graph } from "./graph.js";
import { Lanes } from "./lanes.js";
import { Help, Notes } from "./notes.js";
import { Annotators, Exchange, MakeSet } from "./owner.js";
import { Reasons } from "./reasons.js";
import { Conflicts, Saved } from "./saved.js";
import { Stage } from "./stage.js";

function Bar({ page, state, act }) {
  const { settled, all } = progress(state.doc);
  const { about, status, access } = page;
  const name = about?.name ?? state.work.clip.id;
  return html`<div class="wr-an-bar-top">
    <h3>${name} ${about?.by ? html`<small>${about.by}</small>` : null}</h3>
    <span class="wr-an-soft" data-settled=${settled}>${settled} of ${all} steps timed</span>
    <${Saved} status=${status} />
    <span class="wr-an-row">
      <${Button}
        label="Undo"
        keys="U"
        disabled=${!state.past.length}
        onClick=${() => act({ type: "undo" })}
      />
      <${Button}
        label="Redo"
        keys="shift U"
        disabled=${!state.future.length}
        onClick=${() => act({ type: "redo" })}
      />
      <${Button}
        label=${state.doc.done ? "Done ✓" : "Done"}
        keys="D"
        tone="go"
        pressed=${state.doc.done}
        onClick=${() => act({ type: "setDone", done: !state.doc.done })}
      />
      <${Button}
        label=${`Keys ${state.keysOn ? "on" : "off"}`}
        pressed=${state.keysOn}
        onClick=${() => act({ type: "toggleKeys" })}
      />
      <${Button}
        label="?"
        keys="?"
        title="All keys (?)"
        onClick=${() => act({ type: "toggleHelp" })}
      />
      ${access.set ? null : html`<${Button} label="Other clip" onClick=${page.pick} />`}
      <a
        class="wr-an-button"
        href=${about?.watch ?? `watch?clip=${encodeURIComponent(state.work.clip.id)}`}
        >Watch</a
      >
      ${page.mayShow ? html`<${Button} label="Show on Watch" onClick=${page.showOnWatch} />` : null}
    </span>
  </div>`;
}

const Facts = ({ about }) =>
  about?.facts?.length
    ? html`<details class="wr-an-facts">
        <summary>${about.facts[0][0]}: ${about.facts[0][1]}</summary>
        ${about.facts.slice(1).map(([label, text]) => html`<p><b>${label}:</b> ${text}</p>`)}
      </details>`
    : null;

function Drawing({ state, faults, page, act }) {
  if (!state.doc.chain.nodes.length) return html`<${Begin} state=${state} act=${act} />`;
  return html`<div class="wr-an-drawing">
    <${Graph} state=${state} faults=${faults} playhead=${page.playhead} act=${act} />
    <${AddStep} act=${act} />
    <${Editor} state=${state} faults=${faults} act=${act} />
  </div>`;
}

function Work({ page }) {
  const { state, act, playhead, status } = page;
  const duration = Math.max(durationOf(state), playhead.duration || 0);
  const faults = allFaults(faultsOf(state.doc, duration), state.faults);
  const parts = { state, faults, duration, playhead, act };
  return html`<${Bar} page=${page} state=${state} act=${act} />
    <p class="wr-an-says" role="status" aria-live="polite">${page.notice || state.says}</p>
    <${Conflicts} status=${status} chain=${state.doc.chain} resolve=${page.resolve} />
    ${state.help ? html`<${Help} act=${act} />` : null}
    <div class="wr-an-columns">
      <div class="wr-an-left">
        <${Stage} clip=${state.work.clip} ...${parts} />
        <${Facts} about=${page.about} />
        <${Lanes} ...${parts} />
      </div>
      <${Drawing} ...${parts} page=${page} />
    </div>
    <${Reasons} ...${parts} />
    <${Notes} doc=${state.doc} act=${act} />`;
}

export function App({ page }) {
  const { access, api, list, choices, state } = page;
  const owner = Boolean(access.set && !access.by);
  return html`<div class="wr-an" data-mode=${state?.mode?.name ?? ""}>
    ${page.failure ? html`<p class="wr-an-fault" role="alert">${page.failure}</p>` : null}
    ${page.loading ? html`<p class="wr-an-soft" role="status">Loading …</p>` : null}
    ${state ? html`<${Work} page=${page} />` : null}
    ${owner ? html`<${Annotators} api=${api} set=${access.set} />` : null}
    ${
      !state && !access.set && !page.loading
        ? html`<${PickClip} choices=${choices} work=${list} open=${page.open} />`
        : html`<${SetClips} work=${list} current=${page.clip} open=${page.open} />`
    }
    <${Agreement} agreement=${page.agreement} />
    ${owner || !access.set ? html`<${Exchange} api=${api} />` : null}
    ${!access.set && page.mayMake ? html`<${MakeSet} api=${api} choices=${choices} />` : null}
  </div>`;
}
