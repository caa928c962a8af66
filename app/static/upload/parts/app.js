/* The upload form, drawn from its one state. */
import { Alert, Drop, Progress } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { isDone } from "../model/choice.js";
import { File } from "./files.js";
import { Form } from "./form.js";
import { Report, Session } from "./reports.js";
/** @import { FreshUpload, UploadPage } from "../types.d.ts" */

/** @param {{page: UploadPage}} props */
function Place({ page }) {
  const { endings, limits, lifetime, submits } = page.state.server;
  return html`<${Drop}
    multiple
    accept=${endings.join(",")}
    label="Files to upload"
    onFiles=${page.addFiles}
  >
    <b>Drop prediction files here, or choose them</b>
    <span>
      ${endings.join(", ")} · up to ${limits.file_mb} MB a file · ${limits.session_mb} MB and${" "}
      ${limits.rows.toLocaleString("en")} rows in all
    </span>
    <span>
      Only you see them${submits ? ", unless you submit a run to this board" : ""}.
      ${` Deleted after ${lifetime}, or when you delete it.`}
    </span>
  <//>`;
}

/**
 * A file that was imported needs no form, until the visitor asks for other settings.
 * @param {{page: UploadPage}} props
 */
function Settings({ page }) {
  const { state } = page;
  if (!state.server.files.length) return null;
  const form = html`<${Form} page=${page} />`;
  return isDone(state)
    ? html`<details class="wr-up-map">
        <summary>Import again with other settings</summary>
        ${form}
      </details>`
    : form;
}

/** @param {{ page: UploadPage & { state: FreshUpload } }} props */
export function App({ page }) {
  const { state } = page;
  if (!state.server) return html`<${Alert}>${state.failure}<//>`;
  const going = state.sending || state.server.job;
  return html`
    ${state.server.reports.map(
      (report) => html`<${Report} key=${report.number} report=${report} page=${page} />`,
    )}
    <${Place} page=${page} />
    ${going ? html`<${Progress} ...${going} />` : null}
    ${state.failure ? html`<${Alert}>${state.failure}<//>` : null}
    ${state.server.files.map(
      (file) => html`<${File} key=${file.number} file=${file} page=${page} />`,
    )}
    <${Settings} page=${page} />
    <${Session} page=${page} />
  `;
}
