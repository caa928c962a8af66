/* Reports of imports, and the session that keeps them. */
import { Button } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { HERE } from "../calls.js";
import { dayOf, privacyOf } from "../model/sharing.js";
import { formatSize } from "./files.js";
import { Receipt, Submission } from "./submit.js";
/** @import { Report as ImportReport, RunFailure, UploadPage } from "../types.d.ts" */

/**
 * @param {number} count
 * @param {string} word
 */
const several = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

/** @param {ImportReport} report */
function titleOf(report) {
  if (!report.ok) return `${report.label}: nothing was imported`;
  if (!report.changed) return `${report.label}: nothing new`;
  const counts = [
    `${several(report.added, "row")} ${report.dry ? "would be added" : "added"}`,
    report.replaced ? `${report.replaced} replaced` : "",
    `${report.rejected} rejected`,
  ];
  const what = report.dry ? `Preview of ${report.label}` : `✓ ${report.label}`;
  return `${what}: ${counts.filter(Boolean).join(", ")}`;
}

/** @param {ImportReport} report */
const stateOf = ({ ok, dry }) => (ok ? (dry ? "dry" : "done") : "failed");

/** @param {{report: ImportReport, page: UploadPage}} props */
function Submitting({ report, page }) {
  const { submission } = page.state;
  if (report.receipt) return html`<${Receipt} address=${report.receipt} />`;
  if (submission?.number !== report.number) return null;
  return html`<${Submission} page=${page} submission=${submission} />`;
}

/**
 * @param {ImportReport} report
 * @param {UploadPage} page
 */
const canSubmit = (report, page) =>
  report.submits && !report.receipt && page.state.submission?.number !== report.number;

/**
 * The result of the run: its place on the board, its weakest part, the first failures, and who can
 * see that.
 * @param {{ report: ImportReport, page: UploadPage }} props
 */
function Result({ report, page }) {
  const { result } = report;
  if (!result) return null;
  const isShared = Boolean(report.receipt);
  const { weakest, failures, rank, ranked } = result;
  return html`<div class="wr-up-result">
    <p>
      <b>${result.name}: ${result.score}</b> ${result.label}, ${result.counted.toLocaleString("en")}
      ${` of ${several(result.asked, "case")} counted (${result.coverage}). `}
      ${rank ? `It is number ${rank} of ${ranked}.` : result.why}
    </p>
    ${
      weakest
        ? html`<p>
            Lowest: <a href=${weakest.cases}>${weakest.name}</a> with ${weakest.score} of
            ${` ${several(weakest.counted, "case")}.`}
          </p>`
        : null
    }
    ${
      failures.length
        ? html`<p>
              <a href=${result.all}>${several(result.failed, "case")} failed</a>. The first are:
            </p>
            <ul class="wr-up-failures">
              ${failures.map((failure) => html`<${Failure} key=${failure.href} ...${failure} />`)}
            </ul>`
        : html`<p>No case failed.</p>`
    }
    ${isShared ? null : html`<p class="wr-up-private">${privacyOf(report, page.state.server)}</p>`}
  </div>`;
}

/**
 * Takes out the picture of a film that is no longer there.
 * @param {{ target: Element }} event
 */
const hide = (event) => event.target.remove();

/** @param {RunFailure} props */
const Failure = ({ title, href, poster, line }) =>
  html`<li>
    <a href=${href}>
      ${poster ? html`<img src=${poster} alt="" onError=${hide} />` : null}
      <b>${title}</b>
    </a>
    <span>${line}</span>
  </li>`;

/** @param {{report: ImportReport, page: UploadPage}} props */
export const Report = ({ report, page }) =>
  html`<section
    class=${`wr-up-report wr-up-${stateOf(report)}`}
    role=${report.ok ? "status" : "alert"}
  >
    <div class="wr-up-line">
      <b>${titleOf(report)}</b>
      ${report.dry ? html`<span>Nothing is stored yet.</span>` : null}
      ${
        report.board
          ? html`<a class="wr-up-button wr-up-go" href=${report.board}>See it on the board</a>`
          : null
      }
      ${
        canSubmit(report, page)
          ? html`<${Button} data-submit onClick=${() => page.openSubmission(report.number)}>
              Submit to this board …
            <//>`
          : null
      }
      <${Button} class="wr-up-button wr-up-away" onClick=${() => page.dismiss(report.number)}>
        Dismiss
      <//>
    </div>
    <${Result} report=${report} page=${page} />
    <${Submitting} report=${report} page=${page} />
    ${report.ok ? null : html`<p>${report.lines[0]}</p>`}
    <details open=${report.dry}>
      <summary>Full report</summary>
      <pre class="wr-code" tabindex="0">${report.lines.join("\n")}</pre>
    </details>
  </section>`;

/** @param {{page: UploadPage}} props */
export function Session({ page }) {
  const { files, limits, size, expires, reports } = page.state.server;
  if (!files.length) return null;
  return html`<div class="wr-up-line wr-up-session">
    <span>
      ${files.length} of ${limits.files} files, ${formatSize(size)} of ${limits.session_mb}
      MB${` · expires ${dayOf(expires)}`}
    </span>
    ${reports.length ? html`<a href=${`${HERE}/report`} download>Reports as text</a>` : null}
    <${Button} data-forget onClick=${page.deleteAll}>Delete upload<//>
  </div>`;
}
