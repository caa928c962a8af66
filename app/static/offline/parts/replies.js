/* A run's replies on a clip: a judge's reasons, or the option chosen for each question. */
import { html } from "../../forms/html.js";
import { repliesOf } from "../case_words.js";
/** @import { OfflineClip, OfflineRun, ReplyWords } from "../types.d.ts" */
/** @import { PayloadPin } from "../../../../views/player/js/types.d.ts" */

const MARKS = { right: ["✓", "good"], wrong: ["✗", "bad"], none: ["–", "muted"] };

/** @param {{reply: ReplyWords}} props */
function Reply({ reply }) {
  const [sign, tone] = MARKS[reply.state];
  return html`<details class="st-reply">
    <summary>
      <i class=${`st-badge st-${tone}`}><span class="st-hidden">${reply.state} </span>${sign}</i>
      <span><b>${reply.type}</b> ${reply.text}</span>
    </summary>
    <dl>
      <dt>Reply</dt>
      <dd>${reply.answer || reply.status}</dd>
      ${reply.expected && html`<dt>Right is</dt>`}
      ${reply.expected && html`<dd>${reply.expected}</dd>`} ${reply.reason && html`<dt>Reason</dt>`}
      ${reply.reason && html`<dd>${reply.reason}</dd>`}
    </dl>
  </details>`;
}

/** @param {{data: OfflineClip, run: string}} props */
function Answers({ data, run }) {
  const rows = repliesOf(data, run);
  if (!rows.length) return null;
  const right = rows.filter((row) => row.right).length;
  return html`<section>
    <h2>Questions: ${right} of ${rows.length} right</h2>
    ${rows.map((reply, at) => html`<${Reply} key=${`${run}${reply.id}${at}`} reply=${reply} />`)}
  </section>`;
}

/** @param {PayloadPin} pin */
const scoreOf = ({ score, status, failing }) =>
  status !== "ok" ? ["–", "muted"] : failing ? ["✗", "bad"] : [score === 1 ? "✓" : score, "good"];

/** @param {{pin: PayloadPin}} props */
function Reason({ pin }) {
  const [sign, tone] = scoreOf(pin);
  return html`<li>
    <i class=${`st-badge st-${tone}`}>${pin.failing && pin.score ? pin.score : sign}</i>
    <span>
      <b>${pin.label}</b>${" "}
      ${pin.second != null && html`<small>at ${pin.second.toFixed(1)} s</small>`}
      <span>${pin.reason || "no reason given"}</span>
    </span>
  </li>`;
}

/** @param {{pins: PayloadPin[]}} props */
function Reasons({ pins }) {
  if (!pins.length) return null;
  const judges = [...new Set(pins.map((pin) => pin.judge))].filter(Boolean);
  return html`<section>
    <h2>Reasons${judges.length === 1 ? `: ${judges[0]}` : ""}</h2>
    <ul class="st-reasons">
      ${pins.map((pin, at) => html`<${Reason} key=${at} pin=${pin} />`)}
    </ul>
  </section>`;
}

/** @param {{data: OfflineClip, run: OfflineRun}} props */
export function Replies({ data, run }) {
  const part = data.runs[run.id];
  if (!part) return null;
  if (part.kind === "answers") return html`<${Answers} data=${data} run=${run.id} />`;
  const pins = (part.pins ?? []).filter((pin) => run.dimensions.includes(pin.dimension));
  return html`<${Reasons} pins=${pins} />`;
}
