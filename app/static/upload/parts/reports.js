/* What came of imports, and the session that they are kept in. */
import { Button } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { HERE } from "../calls.js";
import { formatSize } from "./files.js";
import { Receipt, Submission } from "./submit.js";
/** @import { Report as ImportReport, UploadPage } from "../types.d.ts" */

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
    <${Submitting} report=${report} page=${page} />
    ${report.ok ? null : html`<p>${report.lines[0]}</p>`}
    <details open=${report.dry}>
      <summary>Full report</summary>
      <pre class="wr-code" tabindex="0">${report.lines.join("\n")}</pre>
    </details>
  </section>`;

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { day: "numeric", month: "short", year: "numeric" };

/** @param {{page: UploadPage}} props */
export function Session({ page }) {
  const { files, limits, size, expires, reports } = page.state.server;
  if (!files.length) return null;
  return html`<div class="wr-up-line wr-up-session">
    <span>
      ${files.length} of ${limits.files} files, ${formatSize(size)} of ${limits.session_mb} MB ·
      ${`expires ${new Date(expires).toLocaleDateString("en-GB", DAY)}`}
    </span>
    ${reports.length ? html`<a href=${`${HERE}/report`} download>Reports as text</a>` : null}
    <${Button} data-forget onClick=${page.deleteAll}>Delete upload<//>
  </div>`;
}
