/* A note and tags on the clip, and the list of keys. */
import { html } from "../../forms/html.js";
import { HELP } from "../model/keys.js";
import { Button } from "./basics.js";

const tagsOf = (text) => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

export function Notes({ doc, act }) {
  return html`<section class="wr-an-card-box wr-an-notes" aria-label="Note and tags">
    <label
      >Note
      <textarea
        rows="2"
        maxlength="2000"
        value=${doc.note}
        onInput=${(event) => act({ type: "setNote", note: event.target.value, group: "note" })}
      ></textarea>
    </label>
    <label
      >Tags, with commas between
      <input
        value=${doc.tags.join(", ")}
        maxlength="600"
        onChange=${(event) => act({ type: "setTags", tags: tagsOf(event.target.value) })}
      />
    </label>
  </section>`;
}

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
