/* A judge's reason, with the node and the second that it names. */
import { Badge } from "../../forms/fields.js";
import { letter } from "../../forms/figures.js";
import { html } from "../../forms/html.js";
import { isStep } from "../model/places.js";
import { Grade, Seek } from "./score.js";
/** @import { Finding as Reason, Run, RunState, SeekTo } from "../types.d.ts" */

/**
 * Watch at the second that the judge named, where it named one.
 * @param {string} address
 * @param {number | null} t
 */
function watchAt(address, t) {
  const [path, search] = address.split("?"),
    parameters = new URLSearchParams(search);
  if (t != null) parameters.set("t", String(Math.round(t * 100) / 100));
  return `${path}?${parameters}`;
}

/** @param {{href: string}} props */
const Elsewhere = ({ href }) =>
  html`<a
    class="wr-try-away"
    href=${href}
    target="_blank"
    rel="noopener"
    aria-label="Open in a new tab"
    >↗</a
  >`;

/**
 * Where a reason is pinned. It moves the clip beside it; Watch opens in a tab of its own.
 * @param {Run} run
 * @param {Reason} reason
 */
function stepOf(run, reason) {
  if (run.own) return null;
  return run.payload.steps.find(
    (known) => known.node === reason.node && (!reason.chain || isStep(reason)(known)),
  );
}

/** @param {{run: Run, reason: Reason, seek: SeekTo}} props */
function Place({ run, reason, seek }) {
  const step = stepOf(run, reason);
  const t = reason.second ?? step?.start ?? null;
  const watch = step ? step.watch : t != null && !run.own ? run.payload.clip.watch : "";
  return html`<span class="wr-try-place">
    ${t != null ? html`<${Seek} t=${t} seek=${seek} />` : null}
    ${step ? html`<span>${step.node}: ${step.text}</span>` : null}
    ${reason.node && !step ? html`<span>node ${reason.node}, not of this chain</span>` : null}
    ${watch ? html`<${Elsewhere} href=${watchAt(watch, t)} />` : null}
  </span>`;
}

/** @param {{state: RunState, reason: Reason, options: string[]}} props */
function Chosen({ state, reason, options }) {
  if (reason.dimension)
    return html`<${Grade} state=${state} unit=${reason.dimension} value=${reason.score} />`;
  const text =
    reason.choice != null
      ? `${letter(reason.choice)} ${options[reason.choice] || ""}`
      : reason.raw || "";
  return html`${text}${" "}
  ${
    reason.correct == null
      ? html`<${Badge} tone="muted">right answer unknown<//>`
      : html`<${Grade} state=${state} unit="correct" value=${Number(reason.correct)} />`
  }`;
}

/**
 * @param {object} props
 * @param {RunState} props.state
 * @param {Reason} props.reason
 * @param {SeekTo} props.seek
 * @param {string[]} props.options
 */
export function Finding({ state, reason, seek, options }) {
  const name = reason.dimension
    ? state.run.payload.words[reason.dimension] || reason.dimension
    : "Answer";
  return html`<li>
    <p class="wr-try-name">
      <b>${name}</b> <${Chosen} state=${state} reason=${reason} options=${options} />
      ${reason.category ? html`<${Badge}>${reason.category.replace("_", " ")}<//>` : null}
    </p>
    ${reason.reason ? html`<span class="wr-try-reason">${reason.reason}</span>` : null}
    <${Place} run=${state.run} reason=${reason} seek=${seek} />
  </li>`;
}
