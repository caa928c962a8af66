/* A draft as JSON, to be changed; what is typed stays when the editor is closed. */
import { Button, TextArea } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { editedText, textOfDraft } from "../model/drafts.js";
/** @import { BuildPage } from "../types.d.ts" */

/** @param {{page: BuildPage, at: number}} props */
export function Editor({ page, at }) {
  const { state, dispatch } = page,
    { draftFault: fault } = state,
    text = editedText(state, at),
    draft = textOfDraft(state.run.rounds[at]);
  /** @param {string} value */
  const type = (value) => dispatch({ type: "draft", at, text: value });
  return html`<li class="wr-build-turn wr-build-edit">
    <label class="wr-up-field">
      <b>The draft as JSON</b>
      <${TextArea}
        rows="14"
        spellcheck="false"
        aria-invalid=${fault ? "true" : null}
        value=${text}
        onChange=${type}
      />
      ${fault ? html`<small class="wr-up-bad" role="alert">${fault}</small>` : null}
      <small> Turns before this one are kept. Your draft is checked as the agents’ are. </small>
    </label>
    <p class="wr-build-tools">
      <${Button} go onClick=${() => page.goOn(at)}>Continue from here<//>
      <${Button} disabled=${text === draft} onClick=${() => type(draft)}>Original<//>
      <${Button} onClick=${() => page.leaveEditor(at)}>Close<//>
    </p>
  </li>`;
}
