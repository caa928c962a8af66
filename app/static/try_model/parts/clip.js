/* The clip of the Try page: one that is loaded, or one of the visitor's own. */
import { ClipDrop } from "../../forms/clip_drop.js";
import { Alert, Button, Field, Select } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { asksQuestion, protocolOf } from "../model/order.js";
import { atRoot } from "../../shell/root.js";
/** @import { OwnClip } from "../../forms/types.d.ts" */
/** @import { About, TryClip, TryPage } from "../types.d.ts" */
import { withText } from "../../forms/events.js";

/** @param {{clip: TryClip, own?: OwnClip}} props */
function Film({ clip, own }) {
  const source = own ? atRoot(`/api/judge/clip/${own.id}`) : clip.media;
  if (!source)
    return html`<p class="wr-empty">This clip's file is not here, so no model can see it.</p>`;
  return html`<video
    controls
    preload="metadata"
    playsinline
    src=${source}
    poster=${own ? null : clip.poster}
    aria-label=${own ? own.name : clip.name}
  />`;
}

/** @param {{clip: TryClip, own?: OwnClip}} props */
function Note({ clip, own }) {
  if (own)
    return html`<p class="wr-note">
      ${own.width} × ${own.height}, ${own.frames} frames, ${own.duration} s. Only you see it; it is
      deleted with your session.
    </p>`;
  return html`<p class="wr-note">
    ${[clip.benchmark, clip.by].filter(Boolean).join(" · ")} ·${" "}
    <a href=${clip.watch} target="_blank" rel="noopener">open in a new tab</a>
  </p>`;
}

/**
 * @param {object} props
 * @param {TryPage} props.page
 * @param {keyof About} props.name
 * @param {string} props.label
 * @param {string} props.help
 * @param {number} props.rows
 */
function Area({ page, name, label, help, rows }) {
  return html`<${Field} label=${label} help=${help}>
    <textarea
      rows=${rows}
      maxlength="4000"
      value=${page.state.about[name]}
      onInput=${withText((value) => page.dispatch({ type: "about", name, value }))}
    />
  <//>`;
}

/** @param {{page: TryPage}} props */
function OwnFields({ page }) {
  const { state } = page,
    protocol = protocolOf(state);
  /**
   * @param {keyof About} name
   * @param {string} label
   * @param {string} help
   * @param {number} rows
   */
  const area = (name, label, help, rows) =>
    html`<${Area} page=${page} name=${name} label=${label} help=${help} rows=${rows} />`;
  return html`${area("prompt", "Prompt", "what the clip was to show", 2)}
  ${area("ground_truth", "Expected outcome", "", 2)}
  ${protocol.grounds ? area("steps", "Nodes of the chain", "what happens, one a line", 5) : null}
  ${asksQuestion(state) ? area("text", "Question", "", 2) : null}
  ${asksQuestion(state) && protocol.is_graded ? area("expected", "Expected answer", "", 2) : null}
  ${
    asksQuestion(state) && !protocol.is_graded
      ? html`${area("options", "Options", "one a line", 4)}
          <${Field} label="Right option" help="the line it stands on, if known">
            <input
              type="number"
              min="1"
              max="10"
              value=${state.about.answer}
              onInput=${withText((value) =>
                page.dispatch({ type: "about", name: "answer", value }),
              )}
            />
          <//>`
      : null
  }`;
}

/** @param {{page: TryPage}} props */
function Bring({ page }) {
  const { state } = page,
    { limits, clips } = state.server;
  const choices = [
    ["", `${state.payload.clip.name} (loaded)`],
    ...clips.map((clip) => [clip.id, `${clip.name} (yours)`]),
  ];
  return html`<div class="wr-try-bring">
    ${
      clips.length
        ? html`<${Field} label="Which clip">
              <${Select}
                options=${choices}
                value=${state.own}
                onChange=${(/** @type {string} */ id) => page.dispatch({ type: "own", id })}
              />
            <//>
            <${Button}
              class="wr-up-button wr-try-forget"
              title="Clips, uploads and saved verdicts of this session"
              onClick=${page.forget}
            >
              Delete all that is mine
            <//>`
        : null
    }
    <${ClipDrop}
      title="Or bring a clip of your own"
      sending=${state.sending}
      limits=${limits}
      onFiles=${page.bring}
    />
    ${state.clipFailure ? html`<${Alert}>${state.clipFailure}<//>` : null}
  </div>`;
}

/** @param {{facts: TryClip["facts"]}} props */
const Facts = ({ facts }) =>
  facts.length
    ? html`<details class="wr-try-facts" open>
        <summary>What the clip was to show</summary>
        ${facts.map(
          ([label, text]) => html`<p class="wr-p"><b class="wr-label">${label}</b> ${text}</p>`,
        )}
      </details>`
    : null;

/** @param {{page: TryPage}} props */
export function Clip({ page }) {
  const { state } = page,
    clip = state.payload.clip;
  const own = state.server.clips.find(({ id }) => id === state.own);
  return html`<section class="wr-try-card wr-try-clip">
    <h2 class="wr-heading">${own ? own.name : clip.name}</h2>
    <${Film} key=${own ? own.id : clip.id} clip=${clip} own=${own} />
    <${Note} clip=${clip} own=${own} />
    ${own ? html`<${OwnFields} page=${page} />` : html`<${Facts} facts=${clip.facts} />`}
    <${Bring} page=${page} />
  </section>`;
}
