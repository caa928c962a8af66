/* The tags and notes on a card or on the open case. */
import { html } from "../../forms/html.js";

const Tag = ({ row, tone, title }) =>
  html`<span class=${`wr-badge ${tone}`} title=${title}>${row.tag}</span>`;

function Note({ row: { note, tagger, time }, store }) {
  const title = tagger === store.tagger ? `your note, ${time}` : `by ${tagger}`;
  return html`<span class="wr-casenote" title=${title}>✎ ${note}</span>`;
}

export function Badges({ store, subject }) {
  const mine = store.tagsOf(store.rows, subject),
    theirs = store.tagsOf(store.others, subject);
  return html`
    ${mine.map((row) => html`<${Tag} row=${row} tone="wr-tag" title=${`your tag, ${row.time}`} />`)}
    ${theirs.map((row) => html`<${Tag} row=${row} tone="wr-muted" title=${`by ${row.tagger}`} />`)}
    ${store.notes.of(subject).map((row) => html`<${Note} row=${row} store=${store} />`)}
  `;
}
