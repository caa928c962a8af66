/* The note on a case: written in a dialog, kept with the visitor's tags. */
import { button, make } from "./elements.js";
import { LONGEST_NOTE } from "./case_notes.js";
import { caseOf, saveAndDraw, store, titleOf } from "./tagging.js";

function createField(text) {
  const facts = { rows: 4, maxlength: LONGEST_NOTE, "aria-label": "Note" };
  return make("textarea", text, facts);
}

/* Writes the note of the card or case `element`; an empty one takes it away. */
export function editNote(element) {
  const subject = caseOf(element);
  const href = element.getAttribute("href") || `watch${location.search}`;
  const field = createField(store.notes.textOf(subject, store.tagger));
  const dialog = make("dialog", null, { class: "wr-help wr-slot wr-note-edit" });
  dialog.setAttribute("aria-label", "Note on this case");
  const save = () => {
    store.notes.set(subject, field.value, store.tagger, href, titleOf(element));
    dialog.close();
    saveAndDraw();
  };
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    save();
  });
  const hint = make("p", "Enter saves, Shift+Enter begins a line, Escape leaves it as it was.");
  const actions = make("p");
  actions.append(
    button("Save", "Enter", save),
    " ",
    button("Cancel", "Escape", () => dialog.close()),
  );
  dialog.append(make("h2", "Note", { class: "wr-title" }), field, hint, actions);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (element.focus && document.contains(element)) element.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/* The notes on a case: one's own, and those of others that were brought in. */
export function createNotes(subject) {
  return store.notes.of(subject).map(({ note, tagger, time }) => {
    const own = tagger === store.tagger;
    const title = own ? `your note, ${time}` : `by ${tagger}`;
    return make("span", `✎ ${note}`, { class: "wr-casenote", title });
  });
}
