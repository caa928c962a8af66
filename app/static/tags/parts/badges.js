/* The tags and notes on a card or on the open case. */
import { html } from "../../forms/html.js";
/** @import { Row, Subject } from "../model/types.d.ts" */
/** @import { TagStore } from "../model/store.js" */

/** @param {{row: Row, tone: string, title: string}} props */
const Tag = ({ row, tone, title }) =>
  html`<span class=${`wr-badge ${tone}`} title=${title}>${row.tag}</span>`;

/** @param {{row: Row, store: TagStore}} props */
function Note({ row: { note, tagger, time }, store }) {
  const title = tagger === store.tagger ? `your note, ${time}` : `by ${tagger}`;
  return html`<span class="wr-casenote" title=${title}>✎ ${note}</span>`;
}

/** @param {{store: TagStore, subject: Subject}} props */
export function Badges({ store, subject }) {
  const mine = store.tagsOf(store.rows, subject),
    theirs = store.tagsOf(store.others, subject);
  return html`
    ${mine.map((row) => html`<${Tag} row=${row} tone="wr-tag" title=${`your tag, ${row.time}`} />`)}
    ${theirs.map((row) => html`<${Tag} row=${row} tone="wr-muted" title=${`by ${row.tagger}`} />`)}
    ${store.notes.of(subject).map((row) => html`<${Note} row=${row} store=${store} />`)}
  `;
}
