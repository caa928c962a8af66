/* The tag bar above a list of cases, or beside an open one. */
import { save } from "../../forms/download.js";
import { html } from "../../forms/html.js";
import { MOST_SENT, caseOf, showsTagged } from "../desk.js";
import { toCsv, toJson } from "../model/files.js";
import { showHelp } from "./help.js";
import { editNote } from "./note.js";
import { Panel } from "./panel.js";
/** @import { TagDesk } from "../desk.js" */
/** @import { TagStore } from "../model/store.js" */
import { withFiles } from "../../forms/events.js";

/** @param {{children: unknown} & Record<string, unknown>} props */
const TagButton = ({ children, ...facts }) =>
  html`<button type="button" class="wr-tagbutton" ...${facts}>${children}</button>`;

/** @param {{desk: TagDesk, name: string, at: number, open: HTMLElement | null}} props */
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

/** @param {{desk: TagDesk, open: HTMLElement | null}} props */
function NoteButton({ desk, open }) {
  const edit = () => {
    const target = open || desk.target();
    if (target) editNote(desk, target);
  };
  return html`<${TagButton} title="key m" onClick=${edit}>✎ note<//>`;
}

/** @param {{desk: TagDesk}} props */
function NewTag({ desk }) {
  /** @param {KeyboardEvent & { target: HTMLInputElement }} event */
  const press = ({ key, target }) => {
    if (key === "Escape") {
      target.blur();
      desk.leaveNewTag();
    }
    if (key !== "Enter") return;
    const text = target.value;
    target.value = "";
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

/** @param {{desk: TagDesk}} props */
function TaggedOnly({ desk }) {
  const count = new Set(desk.store.own().map((row) => row.case)).size;
  const some = count > MOST_SENT ? ` (the last ${MOST_SENT} of ${count})` : "";
  /** @param {{ target: HTMLInputElement }} event */
  const change = ({ target }) => {
    const { checked } = target;
    target.checked = showsTagged();
    desk.showTagged(checked);
  };
  return html`<label class="wr-tagbutton">
    <input type="checkbox" checked=${showsTagged()} onChange=${change} /> tagged only${some}
  </label>`;
}

/** @param {{desk: TagDesk}} props */
function Files({ desk }) {
  const { store } = desk;
  const choose = withFiles(desk.importFile);
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

/** @param {{desk: TagDesk}} props */
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

/** @param {TagStore} store */
const undo = (store) => store.undo();

/**
 * The last action, with an undo where it deleted something.
 * @param {{desk: TagDesk}} props
 */
function Notice({ desk }) {
  const { notice, before } = desk.store;
  return html`<p class=${notice ? "wr-notice" : "wr-notice wr-silent"} role="status">
    ${notice}
    ${notice && before ? html` <${TagButton} onClick=${() => desk.change(undo)}>Undo<//>` : null}
  </p>`;
}

/** @param {{desk: TagDesk, open: HTMLElement | null}} props */
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
