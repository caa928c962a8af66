/* A note and tags on the clip, and the list of keys. */
import { html } from "../../forms/html.js";
import { HELP } from "../model/keys.js";
import { Button } from "./basics.js";
/** @import { Act, Doc } from "../types.d.ts" */
import { withText } from "../../forms/events.js";

/** @param {string} text */
const tagsOf = (text) => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** @param {{doc: Doc, act: Act}} props */
export function Notes({ doc, act }) {
  return html`<section class="wr-an-card-box wr-an-notes" aria-label="Note and tags">
    <label
      >Note
      <textarea
        rows="2"
        maxlength="2000"
        value=${doc.note}
        onInput=${withText((note) => act({ type: "setNote", note, group: "note" }))}
      ></textarea>
    </label>
    <label
      >Tags, with commas between
      <input
        value=${doc.tags.join(", ")}
        maxlength="600"
        onChange=${withText((text) => act({ type: "setTags", tags: tagsOf(text) }))}
      />
    </label>
  </section>`;
}

/** @param {{act: Act}} props */
export function Help({ act }) {
  return html`<section class="wr-an-card-box wr-an-help" aria-label="Keys">
    <${Button} label="Close" keys="?" onClick=${() => act({ type: "toggleHelp" })} />
    <div>
      ${HELP.map(
        ([title, rows]) =>
          html`<dl>
            <dt class="wr-an-help-title">${title}</dt>
            ${rows.map(([key, words]) => html`<dd><kbd>${key}</kbd> ${words}</dd>`)}
          </dl>`,
      )}
      <dl>
        <dt class="wr-an-help-title">Numbers</dt>
        <dd>
          <kbd>1</kbd> … <kbd>9</kbd> choose a node; two digits soon after each other: 10 and on
        </dd>
      </dl>
    </div>
  </section>`;
}
