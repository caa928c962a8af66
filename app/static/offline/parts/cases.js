/* The list of cases, a part of it at first: what is not drawn asks for no picture. */
import { html, useState } from "../../forms/html.js";
import { first, hrefOf } from "../address.js";
import { badgesOf, whoOf } from "../case_words.js";
import { Chips, Facets } from "./facets.js";
/** @import { Address, CaseTable, Chosen, Entry, OfflineCaseClip } from "../types.d.ts" */
import { withText } from "../../forms/events.js";

const STEP = 24;
/** @type {Map<string, number>} */
const drawn = new Map(); // list → how many of its cases, for who comes back to it
const WAIT_MS = 200;

/** @param {{text: string, tone: string}} badge */
const badge = ({ text, tone }) => html`<i class=${`st-badge st-${tone}`}>${text}</i> `;

/** @param {{entry: Entry}} props */
export function Badges({ entry }) {
  return html`<span class="st-badges">${badgesOf(entry).map(badge)}</span>`;
}

/** @param {{clip: OfflineCaseClip}} props */
function Picture({ clip }) {
  if (clip.poster) {
    return html`<img src=${clip.poster} alt="" loading="lazy" width="480" height="270" />`;
  }
  return html`<span class="st-no-picture">${clip.words || "no film here"}</span>`;
}

/** @param {{address: Address, entry: Entry}} props */
function CaseCard({ address, entry }) {
  return html`<li>
    <a class="st-case" href=${hrefOf(address, { case: entry.id })}>
      <${Picture} clip=${entry.clip} />
      <strong>${entry.clip.title}</strong>
      <small>${whoOf(entry)}</small>
      <${Badges} entry=${entry} />
    </a>
  </li>`;
}

/**
 * The words are taken once the typing rests; the address before is not another step back.
 * @param {{address: Address}} props
 */
function Search({ address }) {
  const [timer, setTimer] = useState(0);
  const type = withText((text) => {
    clearTimeout(timer);
    setTimer(setTimeout(() => location.replace(hrefOf(address, { q: text.trim() })), WAIT_MS));
  });
  return html`<label class="st-search">
    <span>Search</span>
    <input
      type="search"
      value=${first(address, "q")}
      onInput=${type}
      placeholder="scene, model …"
    />
  </label>`;
}

const isNarrow = () => matchMedia("(max-width: 760px)").matches;

/** @param {{address: Address, table: CaseTable, chosen: Chosen}} props */
export function CaseList({ address, table, chosen }) {
  const { fitting, counts } = chosen;
  const query = hrefOf(address, { case: "" });
  const [, redraw] = useState(0);
  const shown = drawn.get(query) || STEP;
  const more = () => {
    drawn.set(query, shown + 2 * STEP);
    redraw(shown);
  };
  const total = table.cases.length.toLocaleString("en");
  const number = fitting.length.toLocaleString("en");
  return html`<div class="st-list">
    <h1 tabindex="-1">Cases</h1>
    <p role="status" class="st-lead">
      ${fitting.length === table.cases.length ? `${total} cases` : `${number} of ${total} cases`}
    </p>
    <div class="st-columns">
      <details class="st-filters" open=${!isNarrow()}>
        <summary>Filters</summary>
        <${Search} address=${address} />
        <${Facets} address=${address} table=${table} counts=${counts} />
      </details>
      <div>
        <${Chips} address=${address} table=${table} />
        ${
          !fitting.length &&
          html`<p class="st-nothing">No case fits. <a href="#cases">Clear the filters</a></p>`
        }
        <ol class="st-cases">
          ${fitting
            .slice(0, shown)
            .map(
              (entry) => html`<${CaseCard} key=${entry.id} address=${address} entry=${entry} />`,
            )}
        </ol>
        ${
          shown < fitting.length &&
          html`<button type="button" class="st-more" onClick=${more}>
            Show more (${(fitting.length - shown).toLocaleString("en")} left)
          </button>`
        }
      </div>
    </div>
  </div>`;
}
