/* A file that was sent: what it seems to be, and its first rows. */
import { Badge } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { HERE } from "../calls.js";
/** @import { FilePreview, UploadPage, UploadedFile } from "../types.d.ts" */
import { withTick } from "../../forms/events.js";

/** @param {number} bytes */
export const formatSize = (bytes) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** @param {{ preview: FilePreview }} props */
const Rows = ({ preview: { columns = [], rows = [] } }) =>
  html`<details>
    <summary>First rows</summary>
    <div class="wr-scroll" tabindex="0" role="region" aria-label="First rows">
      <table class="wr-table">
        <thead>
          <tr>
            ${columns.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell) => html`<td>${cell ?? "–"}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;

/** @param {{preview: FilePreview | null, kinds: Record<string, string>}} props */
function Seen({ preview, kinds }) {
  if (!preview) return html`<span role="status">Reading …</span>`;
  if (preview.problem) return html`<span class="wr-up-bad">${preview.problem}</span>`;
  const { kind = "", columns = [], more_columns: more = 0 } = preview;
  const count = columns.length + more;
  return html`<${Badge} tone="accent" title="recognised by name and content">
      ${kinds[kind] || kind}
    <//>
    ${count ? html`<span>${count} columns</span>` : null}`;
}

/** @param {{file: UploadedFile, page: UploadPage}} props */
export function File({ file, page }) {
  const { state, dispatch } = page;
  const pick = withTick((on) => dispatch({ type: "pick", number: file.number, on }));
  return html`<div class="wr-up-file">
    <div class="wr-up-line">
      <input
        type="checkbox"
        checked=${state.chosen.files[file.number] !== false}
        aria-label=${`Use ${file.name}`}
        onChange=${pick}
      />
      <b>${file.name}</b>
      <span>${formatSize(file.size)}</span>
      <${Seen} preview=${file.preview} kinds=${state.server.kinds} />
      <a href=${`${HERE}/file/${file.number}`} download>download</a>
    </div>
    ${file.preview?.columns?.length ? html`<${Rows} preview=${file.preview} />` : null}
  </div>`;
}
