/* An agent's turn: who, what came, what is wrong with it. */
import { Badge } from "../../forms/fields.js";
import { status } from "../../forms/figures.js";
import { html } from "../../forms/html.js";
import { describeDraft } from "../model/drafts.js";
import { isOfTwo, isRejected, nameOfGraph } from "../model/run.js";
/** @import { BuildPage, Fault, Round } from "../types.d.ts" */

const SHORT = 420;

/** @param {{round: Round}} props */
function Verdict({ round }) {
  if (round.status !== "ok") return html`<${Badge} tone="bad">${status(round.status)}<//>`;
  if (round.faults.length) return html`<${Badge} tone="warn">rejected<//>`;
  /* A valid reply that is a rejection: the work goes back to who wrote it. */
  return round.draft?.objections?.length
    ? html`<${Badge} tone="warn">sends it back<//>`
    : html`<${Badge} tone="good">accepted<//>`;
}

/** @param {{draft: unknown}} props */
function Draft({ draft }) {
  const text = describeDraft(draft);
  return html`<details class="wr-build-draft" open=${text.length < SHORT}>
    <summary>Its draft</summary>
    <pre tabindex="0">${text}</pre>
  </details>`;
}

/** @param {{faults: Fault[]}} props */
const Faults = ({ faults }) =>
  html`<ul class="wr-build-faults">
    ${faults.map(
      ({ code, place, text }) =>
        html`<li>
          <${Badge} tone="warn">${code.replaceAll("_", " ")}<//>${" "}
          ${place ? html`<b>${place}: </b>` : null}${text}
        </li>`,
    )}
  </ul>`;

/** @param {{page: BuildPage, round: Round, at: number}} props */
function Tools({ page, round, at }) {
  const { run, edit, busy } = page.state;
  const of = ` (${round.agent}, round ${round.number})`;
  const shows = `Show its ${nameOfGraph(run.graphs[at])}`;
  const show = () => page.dispatch({ type: "show", at });
  const toggle = () => (edit === at ? page.leaveEditor(at) : page.edit(at));
  return html`<p class="wr-build-tools">
    ${
      run.graphs[at]
        ? html`<button
            type="button"
            aria-label=${`${shows}${of}`}
            aria-pressed=${String(run.shown === at)}
            onClick=${show}
          >
            ${shows}
          </button>`
        : null
    }
    ${
      round.draft && busy !== "build"
        ? html`<button
            type="button"
            data-do="edit"
            aria-label=${`Edit and rerun from here${of}`}
            aria-expanded=${String(edit === at)}
            onClick=${toggle}
          >
            Edit and rerun from here
          </button>`
        : null
    }
  </p>`;
}

/** @param {{page: BuildPage, round: Round, at: number}} props */
export function Turn({ page, round, at }) {
  const by = isOfTwo(page.state.run) ? ` · ${round.model}` : "";
  return html`<li
    class="wr-build-turn"
    data-turn=${at}
    data-status=${isRejected(round) ? "back" : "stands"}
  >
    <p class="wr-build-who">
      <b>${round.agent}</b>
      <span class="wr-note">${round.step} · round ${round.number}${by}</span>
      <${Verdict} round=${round} />
    </p>
    ${round.draft ? html`<${Draft} draft=${round.draft} />` : null}
    ${round.faults.length ? html`<${Faults} faults=${round.faults} />` : null}
    ${round.reported ? html`<p class="wr-note">The endpoint said: ${round.reported}</p>` : null}
    <details class="wr-build-asked">
      <summary>${round.number > 1 ? "What it was told" : "What it was asked"}</summary>
      <pre tabindex="0">${round.asked}</pre>
    </details>
    <${Tools} page=${page} round=${round} at=${at} />
  </li>`;
}
