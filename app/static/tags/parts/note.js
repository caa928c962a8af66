/* The note on a case, written in a dialog; what is typed and left is there when it opens again. */
import { html } from "../../forms/html.js";
import { caseOf } from "../desk.js";
import { LONGEST_NOTE } from "../model/case_notes.js";
import { showDialog } from "./dialog.js";
/** @import { TagDesk } from "../desk.js" */
import { withText } from "../../forms/events.js";

/** @param {{desk: TagDesk, element: HTMLElement, close: () => void}} props */
function Note({ desk, element, close }) {
  const id = element.dataset.wrCase ?? "",
    kept = desk.store.noteOn(caseOf(element));
  const area = { text: desk.drafts.get(id) ?? kept };
  const save = () => {
    close();
    desk.saveNote(element, area.text);
  };
  const type = withText((text) => {
    area.text = text;
    desk.drafts.set(id, text);
  });
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    save();
  };
  return html`<textarea
      rows="4"
      maxlength=${LONGEST_NOTE}
      aria-label="Note"
      value=${area.text}
      onInput=${type}
      onKeyDown=${press}
    />
    <p>Enter saves, Shift+Enter begins a line. Empty deletes the note.</p>
    <p>
      <button type="button" class="wr-tagbutton" title="Enter" onClick=${save}>Save</button>${" "}
      <button type="button" class="wr-tagbutton" title="Escape" onClick=${close}>Cancel</button>
    </p>`;
}

/**
 * Writes the note of the card or case `element`; an empty one takes it away.
 * @param {TagDesk} desk
 * @param {HTMLElement} element
 */
export function editNote(desk, element) {
  showDialog(
    { label: "Note", kind: "wr-note-edit", back: element },
    (close) => html`<${Note} desk=${desk} element=${element} close=${close} />`,
  );
}
