/* A chain in time, as models place it: a lane for each node that fills while the replies come. */
import { Badge } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { barPlace, describe, isStep, nameLink, placed } from "../model/places.js";
import { Seek } from "./score.js";
/** @import { Call, KnownStep, Place, PlanStep, Run, SeekTo } from "../types.d.ts" */

/** @param {{kind: string, place: Place | KnownStep, duration: number | null}} props */
function Bar({ kind, place, duration }) {
  const { left, width } = barPlace(place, duration);
  return html`<span
    class=${`wr-try-bar wr-try-${kind}`}
    style=${{ left: `${left}%`, width: `${width}%` }}
  />`;
}

/** @param {{run: Run, step: PlanStep, place: Place, seek: SeekTo}} props */
function Lane({ run, step, place, seek }) {
  const { duration } = run,
    known = run.payload.steps.find(isStep(step));
  const isKnown = known?.start != null && known.end != null && known.shown !== false;
  const words = describe(place);
  return html`<li class="wr-try-step" data-node=${step.node}>
    <span class="wr-try-text"><${Badge}>${step.kind}<//> ${step.text}</span>
    <div class="wr-try-lane" aria-hidden="true">
      ${isKnown ? html`<${Bar} kind="known" place=${known} duration=${duration} />` : null}
      ${
        place.shown
          ? html`<${Bar}
              kind=${place.arriving ? "arriving" : "located"}
              place=${place}
              duration=${duration}
            />`
          : null
      }
    </div>
    <span class="wr-try-when">
      ${place.shown ? html`<${Seek} t=${place.start} seek=${seek}>${words}<//>` : words}
    </span>
    ${place.evidence ? html`<span class="wr-try-reason">${place.evidence}</span>` : null}
  </li>`;
}

/** @param {{run: Run, calls: Call[]}} props */
function Links({ run, calls }) {
  const links = calls.flatMap(({ outcome }) => outcome?.grounding?.links || []);
  if (!links.length) return null;
  return html`<details class="wr-try-links">
    <summary>${links.filter(({ holds }) => holds).length} of ${links.length} links hold</summary>
    <ul class="wr-try-findings">
      ${links.map(
        (link) =>
          html`<li>
            <b>${nameLink(run, link)}</b>${" "}
            <${Badge} tone=${link.holds ? "good" : "bad"}>
              ${link.holds ? "holds" : "does not hold"}
            <//>
            ${` ${link.reason}`}
          </li>`,
      )}
    </ul>
  </details>`;
}

/** @param {{run: Run, judge: number, repeat: number, seek: SeekTo}} props */
function Chain({ run, judge, repeat, seek }) {
  const label = run.labels[judge];
  const calls = run.calls.filter((call) => call.judge === judge && call.repeat === repeat);
  return html`<section class="wr-try-chain" aria-label=${`The chain in time, by ${label}`}>
    <b>${label}${run.repeats > 1 ? ` · repeat ${repeat + 1}` : ""}</b>
    <ol>
      ${run.steps.map(
        (step, at) =>
          html`<${Lane}
            run=${run}
            step=${step}
            place=${placed(calls, { ...step, at })}
            seek=${seek}
          />`,
      )}
    </ol>
    <${Links} run=${run} calls=${calls} />
  </section>`;
}

/**
 * One chain for each judge and repeat.
 * @param {{run: Run, seek: SeekTo}} props
 */
export function Chains({ run, seek }) {
  const isKnown = run.payload.steps.some(({ start }) => start != null);
  const repeats = Array.from({ length: run.repeats }, (_, repeat) => repeat);
  return html`<div aria-live="off">
    ${repeats.map((repeat) =>
      run.labels.map(
        (_, judge) => html`<${Chain} run=${run} judge=${judge} repeat=${repeat} seek=${seek} />`,
      ),
    )}
    <p class="wr-note">
      Lanes span the clip. Hollow: still arriving, checked once it has ended.
      ${isKnown ? " The line below a bar is the chain's own." : ""}
    </p>
  </div>`;
}
