/* Below the tag bar: the names of the tags, the tagged cases, agreement with others. */
import { save } from "../../forms/download.js";
import { html } from "../../forms/html.js";
import { caseKey, compared } from "../model/agreement.js";
import { writeCsv } from "../model/csv.js";
/** @import { TagDesk } from "../desk.js" */
/** @import { TagStore } from "../model/store.js" */
/** @import { Agreement as Figures, Row } from "../model/types.d.ts" */
import { withText } from "../../forms/events.js";

const LONGEST = 60;
const MOST_LISTED = 200;

/** @param {{label: string, value: string, onChange: (text: string) => void}} props */
const NameField = ({ label, value, onChange }) =>
  html`<label class="wr-tagname">
    <span>${label}</span>
    <input
      type="text"
      maxlength=${LONGEST}
      autocomplete="off"
      value=${value}
      onChange=${withText(onChange)}
    />
  </label>`;

/** @param {{desk: TagDesk}} props */
const Names = ({ desk }) =>
  html`<section aria-label="Names">
    <h2 class="wr-heading">Names</h2>
    ${desk.store.names.map(
      (name, at) =>
        html`<${NameField}
          key=${at}
          label=${`Tag ${at + 1}`}
          value=${name}
          onChange=${(/** @type {string} */ text) =>
            desk.change((store) => store.rename(name, text))}
        />`,
    )}
    <${NameField}
      label="Your name"
      value=${desk.store.tagger}
      onChange=${(/** @type {string} */ text) => desk.change((store) => store.setTagger(text))}
    />
    <p class="wr-note">An empty name takes a tag out of the bar.</p>
  </section>`;

/**
 * Only addresses of our own pages: rows may come from elsewhere.
 * @param {unknown} href
 */
const isOurs = (href) => typeof href === "string" && /^(cases|watch)\?/.test(href);

/** @param {{rows: Row[]}} props */
function Case({ rows }) {
  const href = rows.map((row) => row.href).find(isOurs),
    name = rows.map((row) => row.title).find(Boolean) || rows[0].case,
    tags = rows.map((row) => row.tag || `✎ ${row.note}`).join(", ");
  return html`<li title=${rows[0].case}>
    ${href ? html`<a href=${href}>${name}</a>` : html`<span>${name}</span>`} — ${tags}
  </li>`;
}

/** @param {{store: TagStore}} props */
function Cases({ store }) {
  /** @type {Map<string, Row[]>} */
  const cases = new Map();
  for (const row of store.own()) {
    const key = caseKey(row);
    cases.set(key, [...(cases.get(key) || []), row]);
  }
  const listed = [...cases].slice(-MOST_LISTED).reverse();
  return html`<section aria-label="Tagged cases">
    <h2 class="wr-heading">Tagged cases (${cases.size})</h2>
    ${
      listed.length
        ? html`<ul>
            ${listed.map(([key, rows]) => html`<${Case} key=${key} rows=${rows} />`)}
          </ul>`
        : html`<p class="wr-note">None yet.</p>`
    }
  </section>`;
}

const HEADS = ["Tag", "Raw", "κ", "AC1"];

/** @param {number | null} value */
const figure = (value) => (value == null ? "undefined: no variance" : value.toFixed(2));

/**
 * @param {number} n
 * @param {Figures} figures
 */
const cellsOf = (n, { raw, kappa, ac1 }) =>
  n ? [`${(100 * (raw ?? 0)).toFixed(1)} %`, figure(kappa), figure(ac1)] : ["–", "–", "–"];

/** @param {{desk: TagDesk, tagger: string}} props */
function Agreement({ desk, tagger }) {
  const { store } = desk,
    theirs = store.others.filter((row) => row.tagger === tagger),
    { n, leftOut, tags } = compared(store.rows, theirs),
    lines = tags.map((tag) => [tag.tag ?? "", ...cellsOf(n, tag)]);
  /* Written here: names of tags and taggers never leave the browser. */
  const saveAgreement = () =>
    save("whyreel-tag-agreement.csv", writeCsv([HEADS, ...lines]), "text/csv");
  return html`<section aria-label=${`Agreement with ${tagger}`}>
    <h2 class="wr-heading">Agreement with ${tagger}</h2>
    <p class="wr-note">
      Over the ${n} cases that both tagged. ${leftOut} tagged by one alone are left out: the other
      may not have seen them.
    </p>
    <table class="wr-table">
      <thead>
        <tr>
          ${HEADS.map((text) => html`<th scope="col">${text}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          ([tag, ...cells]) =>
            html`<tr>
              <th scope="row">${tag}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    <button type="button" class="wr-tagbutton" onClick=${saveAgreement}>Agreement as CSV</button>
    <button
      type="button"
      class="wr-tagbutton"
      onClick=${() => desk.change((all) => all.forget(tagger))}
    >
      Delete ${tagger}’s tags
    </button>
  </section>`;
}

/** @param {{desk: TagDesk}} props */
export const Panel = ({ desk }) =>
  html`<div class="wr-tagpanels">
    <${Names} desk=${desk} />
    <${Cases} store=${desk.store} />
    ${desk.store
      .otherTaggers()
      .map((tagger) => html`<${Agreement} key=${tagger} desk=${desk} tagger=${tagger} />`)}
  </div>`;
