/* A run that was read goes to the maintainers: what was read of it first, then who sends it. */
import {
  Alert,
  Badge,
  Button,
  Field,
  Select,
  TextArea,
  TextBox,
  Tick,
} from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { atRoot } from "../../shell/root.js";
import { sharedLink } from "../model/sharing.js";
import { lacking, preliminaryOf, readOf } from "../model/submission.js";
/** @import { OfferedRun, Submission as Filled, SubmissionForm, UploadPage } from "../types.d.ts" */

const WEIGHTS = [
  ["", "Choose …"],
  ["open", "open: others can run it"],
  ["closed", "closed: behind an API"],
];

/** @param {OfferedRun} run */
const whoOf = ({ benchmark, setting, judge }) =>
  [`on ${benchmark}`, setting, judge && `judged by ${judge}`].filter(Boolean).join(" · ");

/** @param {{run: OfferedRun}} props */
const Run = ({ run }) =>
  html`<li>
    <b>${run.model}</b>${` ${whoOf(run)}: ${readOf(run)}. `}<br />
    <${Badge} tone="warn" title="computed from your upload; nobody else sees it">
      preliminary, not accepted <//
    >${` ${preliminaryOf(run)}. `}
    ${
      run.beside.length
        ? html`<br />${`The board has ${run.beside.join(", ")} of the same; the newest is shown.`}`
        : null
    }
  </li>`;

/** @param {{page: UploadPage, form: SubmissionForm}} props */
const Told = ({ page, form }) => {
  /** @param {keyof SubmissionForm} name */
  const set = (name) => (/** @type {string | boolean} */ value) =>
    page.dispatch({ type: "tell", name, value });
  return html`<div class="wr-up-fields">
      <${Field} label="Weights" required>
        <${Select}
          name="weights"
          required
          options=${WEIGHTS}
          value=${form.weights}
          onChange=${set("weights")}
        />
      <//>
      <${Field} label="From" help="shown with the run: a person or a group">
        <${TextBox} name="sender" maxlength="200" value=${form.sender} onChange=${set("sender")} />
      <//>
      <${Field} label="Link" help="model card, paper or code">
        <${TextBox}
          name="link"
          type="url"
          maxlength="300"
          placeholder="https://"
          value=${form.link}
          onChange=${set("link")}
        />
      <//>
      <${Field} label="Contact" help="only the maintainers see it">
        <${TextBox}
          name="contact"
          maxlength="200"
          value=${form.contact}
          onChange=${set("contact")}
        />
      <//>
    </div>
    <${Field}
      label="How the answers came about"
      required
      help="prompt, frames, settings, what was seen in training"
    >
      <${TextArea}
        name="statement"
        rows="4"
        maxlength="2000"
        value=${form.statement}
        onChange=${set("statement")}
      />
    <//>
    <${Tick}
      name="rights"
      label="The answers are the model’s own and may be shown"
      help="the files stay with the board"
      checked=${form.rights}
      onChange=${set("rights")}
    />`;
};

/** @param {{page: UploadPage, submission: Filled}} props */
export function Submission({ page, submission }) {
  const { offer, failure, form, isSending } = submission;
  const open = lacking(submission);
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    if (!open.length && !isSending) page.submit();
  };
  const away = html`<${Button} onClick=${page.closeSubmission}>Not now<//>`;
  if (!offer)
    return failure ? html`<${Alert}>${failure}<//> ${away}` : html`<p role="status">Reading …</p>`;
  return html`<form class="wr-up-form wr-up-submission" onSubmit=${send}>
    <p>
      A maintainer looks at it first. Until it is accepted, no board, table, export or API has it.
    </p>
    <ul>
      ${offer.runs.map((run) => html`<${Run} key=${run.run} run=${run} />`)}
    </ul>
    <${Told} page=${page} form=${form} />
    ${failure ? html`<${Alert}>${failure}<//>` : null}
    <div class="wr-up-line">
      <button
        type="submit"
        class="wr-up-button wr-up-go"
        disabled=${Boolean(open.length || isSending)}
      >
        Send to the maintainers
      </button>
      ${away}
      ${open.length ? html`<span role="status">Still required: ${open.join(", ")}.</span>` : null}
    </div>
  </form>`;
}

/**
 * The receipt of a submission: a link for everybody, and the sender's own link, whose secret
 * withdraws it.
 * @param {{address: string}} props
 */
export const Receipt = ({ address }) =>
  html`<p class="wr-up-receipt">
      Submitted. Link to share:${" "}
      <span data-wr-cite>
        <a href=${sharedLink(address)} target="_blank" rel="noopener">
          ${address.replace(/#.*$/, "")}</a
        > </span
      >${" "}
      <button type="button" class="wr-up-button" data-wr-copy>Copy</button>
    </p>
    <p class="wr-up-receipt">
      <a href=${atRoot(`/${address}`)} target="_blank" rel="noopener">Your own link</a> can also
      withdraw the submission. Save it, and do not share it.
    </p>`;
