/* The tag bar above a gallery and beside an open case. */
import { button, labelled, make } from "./elements.js";
import { toCsv, toJson } from "./files.js";
import { showHelp } from "./help.js";
import { editNote } from "./notes.js";
import { createAgreements, createCases, createNames } from "./panels.js";
import {
  MOST_SENT,
  addTag,
  caseOf,
  currentElement,
  focus,
  importFile,
  showTagged,
  showsTagged,
  store,
  toggleTag,
} from "./tagging.js";

function createTagButton(name, index, open) {
  const key = index + 1;
  const element = button(`${key} ${name}`, `key ${key}`, () => {
    const target = currentElement() || focus.last;
    if (target && document.contains(target)) toggleTag(target, name);
  });
  if (open) {
    const isSet = store.tagsOf(store.rows, caseOf(open)).some((row) => row.tag === name);
    element.setAttribute("aria-pressed", String(isSet));
  }
  return element;
}

function createNoteButton() {
  return button("✎ note", "key m", () => {
    const target = currentElement() || focus.last;
    if (target && document.contains(target)) editNote(target);
  });
}

function createNewTag() {
  const label = "New tag";
  const facts = { placeholder: "new tag", maxlength: 60, "aria-label": label, class: "wr-newtag" };
  const input = make("input", null, facts);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") addTag(input.value);
    if (event.key === "Escape") {
      input.blur();
      if (focus.waiting && focus.waiting.focus) focus.waiting.focus();
    }
  });
  return input;
}

function createTaggedOnly() {
  const box = make("input", null, { type: "checkbox" });
  box.checked = showsTagged();
  box.addEventListener("change", () => showTagged(box.checked));
  const count = new Set(store.own().map((row) => row.case)).size;
  const some = count > MOST_SENT ? ` (the last ${MOST_SENT} of ${count})` : "";
  const label = labelled(null, box, { class: "wr-tagbutton" });
  label.append(` tagged only${some}`);
  return label;
}

function download(name, text, type) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  make("a", "", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 2000);
}

function createFiles() {
  const facts = { type: "file", accept: ".csv,.json", "aria-label": "Import tags" };
  const input = make("input", null, facts);
  input.addEventListener("change", () => input.files[0] && importFile(input.files[0]));
  const csv = () => download("whyreel-tags.csv", toCsv(store.own()), "text/csv");
  const json = () => download("whyreel-tags.json", toJson(store.own()), "application/json");
  return [
    button("Tags as CSV", "export your tags and notes as CSV", csv),
    button("Tags as JSON", "export your tags and notes as JSON", json),
    labelled("Import tags", input, { class: "wr-tagbutton wr-tagfile" }),
  ];
}

export function drawBar(place) {
  const open = place.closest(".wr-opencase");
  const line = make("div", null, { class: "wr-tagline" });
  const tags = store.names.map((name, index) => createTagButton(name, index, open));
  line.append(make("b", "Tags"), ...tags, createNewTag(), createNoteButton());
  if (!open) line.append(createTaggedOnly(), ...createFiles());
  if (!open) line.append(button("?", "keys", showHelp)); /* the player has its own list of keys */
  const parts = [line];
  if (store.notice) {
    parts.push(make("p", store.notice, { class: "wr-notice", role: "status" }));
  }
  if (!open) {
    const panels = make("div", null, { class: "wr-tagpanels" });
    panels.append(createNames(), createCases(), ...createAgreements());
    parts.push(panels);
  }
  place.replaceChildren(...parts);
  place.dataset.wrTagbar = "drawn";
}
