/* A grade as a badge, and a second of the clip as a button. */
import { Badge } from "../../forms/fields.js";
import { second } from "../../forms/figures.js";
import { html } from "../../forms/html.js";
import { boundsOf } from "../model/verdicts.js";
/** @import { SeekTo, TryState } from "../types.d.ts" */

/** @param {{state: Pick<TryState, "server">, unit: string, value?: number | null}} props */
export function Grade({ state, unit, value }) {
  if (value == null) return html`<${Badge} tone="muted" title="no vote">–<//>`;
  const [least, most] = boundsOf(state, unit);
  if (most > 1) {
    const share = (value - least) / (most - least);
    const tone = share >= 0.75 ? "good" : share >= 0.5 ? "warn" : "bad";
    return html`<${Badge} tone=${tone}>${value} / ${most}<//>`;
  }
  const words = unit === "correct" ? ["wrong", "right"] : ["✗ fail", "✓ pass"];
  return html`<${Badge} tone=${value ? "good" : "bad"}>${words[value ? 1 : 0]}<//>`;
}

/** @param {{t: number, seek: (t: number) => void, children: unknown}} props */
const SeekButton = ({ t, seek, children }) =>
  html`<button
    type="button"
    class="wr-try-seek"
    aria-label=${`Show ${second(t)} in the clip`}
    onClick=${() => seek(t)}
  >
    ${children}
  </button>`;

/**
 * Plain words where the clip that is shown is another one.
 * @param {{t: number, seek: SeekTo, children?: unknown}} props
 */
export const Seek = ({ t, seek, children }) =>
  seek
    ? html`<${SeekButton} t=${t} seek=${seek}>${children ?? second(t)}<//>`
    : html`<span>${children ?? second(t)}</span>`;
