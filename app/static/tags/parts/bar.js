/* The tag bar above a list of cases, or beside an open one. */
import { save } from "../../forms/download.js";
import { html } from "../../forms/html.js";
import { MOST_SENT, caseOf, showsTagged } from "../desk.js";
import { toCsv, toJson } from "../model/files.js";
import { showHelp } from "./help.js";
import { editNote } from "./note.js";
import { Panel } from "./panel.js";

const TagButton = ({ children, ...facts }) =>
  html`<button type="button" class="wr-tagbutton" ...${facts}>${children}</button>`;

function Tag({ desk, name, at, open }) {
  const { store } = desk,
    isSet = open && store.tagsOf(store.rows, caseOf(open)).some(({ tag }) => tag === name);
  const toggle = () => {
    const target = open || desk.target();
    if (target) desk.toggle(target, name);
  };
  return html`<${TagButton}
    title=${`key ${at + 1}`}
    aria-pressed=${open ? String(isSet) : null}
    onClick=${toggle}
  >
    ${at + 1} ${name}
  <//>`;
}

function NoteButton({ desk, open }) {
  const edit = () => {
    const target = open || desk.target();
    if (target) editNote(desk, target);
  };
  return html`<${TagButton} title="key m" onClick=${edit}>✎ note<//>`;
}

function NewTag({ desk }) {
  const press = (event) => {
    if (event.key === "Escape") {
      event.target.blur();
      desk.leaveNewTag();
    }
    if (event.key !== "Enter") return;
    const text = event.target.value;
    event.target.value = "";
    desk.addTag(text);
  };
  return html`<input
    class="wr-newtag"
    placeholder="new tag"
    maxlength="60"
    title="key t, then Enter"
    aria-label="New tag"
    onKeyDown=${press}
  />`;
}

function TaggedOnly({ desk }) {
  const count = new Set(desk.store.own().map((row) => row.case)).size;
  const some = count > MOST_SENT ? ` (the last ${MOST_SENT} of ${count})` : "";
  const change = (event) => {
    const { checked } = event.target;
    event.target.checked = showsTagged();
    desk.showTagged(checked);
  };
  return html`<label class="wr-tagbutton">
    <input type="checkbox" checked=${showsTagged()} onChange=${change} /> tagged only${some}
  </label>`;
}

function Files({ desk }) {
  const { store } = desk;
  const choose = (event) => {
    desk.importFile([...event.target.files]);
    event.target.value = "";
  };
  return html`<${TagButton}
      title="your tags and notes as CSV"
      onClick=${() => save("whyreel-tags.csv", toCsv(store.own()), "text/csv")}
    >
      Tags as CSV
    <//>
    <${TagButton}
      title="your tags and notes as JSON"
      onClick=${() => save("whyreel-tags.json", toJson(store.own()), "application/json")}
    >
      Tags as JSON
    <//>
    <label class="wr-tagbutton wr-tagfile">
      Import tags
      <input type="file" accept=".csv,.json" aria-label="Import tags" onChange=${choose} />
    </label>`;
}

function More({ desk }) {
  const count = new Set(desk.store.own().map((row) => row.case)).size;
  return html`<${TagButton}
      aria-expanded=${String(desk.isOpen)}
      onClick=${() => desk.open(!desk.isOpen)}
    >
      My tags (${count})
    <//>
    <${TagButton} title="keys" aria-label="? Keys" onClick=${showHelp}>?<//>`;
}

/* What was done; where something was lost by it, the way back. */
function Notice({ desk }) {
  const { notice, before } = desk.store;
  return html`<p class=${notice ? "wr-notice" : "wr-notice wr-silent"} role="status">
    ${notice}
    ${
      notice && before
        ? html` <${TagButton} onClick=${() => desk.change((store) => store.undo())}>Undo<//>`
        : null
    }
  </p>`;
}

export const Bar = ({ desk, open }) =>
  html`<div class="wr-tagline" role="group" aria-label="Tags">
      <b>Tags</b>
      ${desk.store.names.map(
        (name, at) => html`<${Tag} key=${at} desk=${desk} name=${name} at=${at} open=${open} />`,
      )}
      <${NewTag} desk=${desk} />
      <${NoteButton} desk=${desk} open=${open} />
      ${
        open
          ? null
          : html`<${TaggedOnly} desk=${desk} />
              <${Files} desk=${desk} />
              <${More} desk=${desk} />`
      }
    </div>
    <${Notice} desk=${desk} />
    ${!open && desk.isOpen ? html`<${Panel} desk=${desk} />` : null}`;
