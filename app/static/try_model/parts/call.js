/* A call of a run as it ends: what the judge says, with its reasons at their seconds. */
import { Badge } from "../../forms/fields.js";
import { count, money, status } from "../../forms/figures.js";
import { html } from "../../forms/html.js";
import { Raw } from "../../forms/request.js";
import { Finding } from "./finding.js";
/**
 * @import {
 *   Attempt, Call as RunCall, CallPlace, Outcome, Run, RunState, SeekTo,
 * } from "../types.d.ts"
 */

/** @param {{list: Attempt[]}} props */
const Attempts = ({ list }) =>
  html`<ol class="wr-try-attempts">
    ${list.map(
      (attempt) =>
        html`<li>
          <${Badge} tone=${attempt.status === "ok" ? "good" : "warn"}>${status(attempt.status)}<//>
          ${` ${attempt.seconds.toFixed(2)} s`}
          ${attempt.http && !attempt.detail.startsWith("HTTP") ? ` · HTTP ${attempt.http}` : ""}
          ${attempt.detail ? ` · ${attempt.detail}` : ""}
        </li>`,
    )}
  </ol>`;

/**
 * @param {Run} run
 * @param {CallPlace} place
 */
function turnOf(run, { repeat, rotation }) {
  const turn = run.steps?.length ? "step" : "position";
  return [
    run.repeats > 1 ? `repeat ${repeat + 1}` : "",
    run.rotations > 1 ? `${turn} ${rotation + 1}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {{label: string, turn: string}} props */
const Title = ({ label, turn }) =>
  html`<span class="wr-fold-title"
    >${label}${turn ? html`<small class="wr-interval"> ${turn}</small>` : null}</span
  >`;

/** @param {{run: Run, call: RunCall, title: unknown}} props */
function Open({ run, call, title }) {
  const words = run.ended ? ["not sent", "cancelled"] : ["waits", "asked …"];
  return html`<div class="wr-fold wr-try-open">
    <p class="wr-p">${title} <${Badge} tone="muted">${words[call.began ? 1 : 0]}<//></p>
  </div>`;
}

/** @param {Outcome} outcome */
function factsOf(outcome) {
  const { usage, sampling, frames } = outcome;
  const sent = sampling
    ? `sent as ${sampling.encoding}${frames.length ? `, ${frames.length} frames` : ""}`
    : "";
  return [
    ...(outcome.attempts.length
      ? [
          `${outcome.seconds.toFixed(2)} s`,
          `${count(usage.tokens_in)} tokens in, ${count(usage.tokens_out)} out`,
          money(usage.cost),
        ]
      : ["no call was made"]),
    sent,
    outcome.confidence != null ? `confidence ${outcome.confidence.toFixed(2)}` : "",
    outcome.cached ? "from your own earlier call" : "",
  ].filter(Boolean);
}

/**
 * @param {Outcome} outcome
 * @param {string} scripted
 */
function toneOf(outcome, scripted) {
  if (outcome.status === "ok") return scripted ? "muted" : "good";
  return outcome.status === "cancelled" ? "muted" : "warn";
}

/** @param {{state: RunState, call: RunCall, seek: SeekTo}} props */
export function Call({ state, call, seek }) {
  const { run } = state,
    { outcome } = call,
    { scripted } = run;
  const title = html`<${Title} label=${run.labels[call.judge]} turn=${turnOf(run, call)} />`;
  if (!outcome) return html`<${Open} run=${run} call=${call} title=${title} />`;
  const isOk = outcome.status === "ok",
    words = scripted && isOk ? "canned reply" : status(outcome.status);
  return html`<details
    class="wr-fold"
    data-status=${outcome.status}
    open=${run.calls.length < (scripted ? 9 : 4)}
  >
    <summary>
      ${title}
      <span class="wr-badges"><${Badge} tone=${toneOf(outcome, scripted)}>${words}<//></span>
    </summary>
    ${
      scripted || !outcome.findings.length
        ? null
        : html`<ul class="wr-try-findings">
            ${outcome.findings.map(
              (reason) =>
                html`<${Finding}
                  state=${state}
                  reason=${reason}
                  seek=${seek}
                  options=${outcome.options || []}
                />`,
            )}
          </ul>`
    }
    <p class="wr-note">${factsOf(outcome).join(" · ")}</p>
    ${outcome.notes.map((text) => html`<p class="wr-note">${text}</p>`)}
    ${outcome.attempts.length > 1 || !isOk ? html`<${Attempts} list=${outcome.attempts} />` : null}
    ${outcome.raw ? html`<${Raw} title="Raw response" text=${outcome.raw} />` : null}
  </details>`;
}
