/* Saved filters: the filters under a name, each with its link. */
import { html, useEffect, useRef, useState } from "../forms/html.js";
import { named } from "./query.js";
import { removeSet, savedSets, saveSet } from "./sets.js";
/** @import { FilterBar, SavedSet } from "./types.d.ts" */
import { withText } from "../forms/events.js";

/** @param {{bar: FilterBar, send: (query: string) => void, close: () => void}} props */
export function MySets({ bar, send, close }) {
  const [sets, setSets] = useState(savedSets);
  const [name, setName] = useState(bar.name);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => input.current?.focus(), []);
  /** @param {Event} event */
  const save = (event) => {
    event.preventDefault();
    const clean = name.trim().slice(0, 60);
    if (!clean) return;
    const query = named(bar.query, clean);
    saveSet(clean, bar.page, query);
    setSets(savedSets());
    send(query);
    close();
  };
  /** @param {SavedSet} set */
  const remove = (set) => {
    removeSet(set);
    setSets(savedSets());
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    event.stopPropagation();
    if (event.key === "Escape") close();
  };
  return html`<div class="wr-fb-pop" role="dialog" aria-label="Saved filters" onKeyDown=${press}>
    <div class="wr-fb-head">
      <b>Saved filters</b>
      <button type="button" class="wr-fb-close" aria-label="Close" onClick=${close}>×</button>
    </div>
    <form onSubmit=${save} class="wr-fb-save">
      <input
        ref=${input}
        aria-label="Name of these filters"
        placeholder="Name these filters"
        maxlength="60"
        value=${name}
        onInput=${withText(setName)}
      />
      <button type="submit" disabled=${!name.trim()}>Save</button>
    </form>
    <ul class="wr-fb-mine">
      ${sets.map(
        (set) =>
          html`<li key=${`${set.page} ${set.name}`}>
            <a href=${`${set.page || "./"}?${set.query}`}>${set.name}</a>
            <button
              type="button"
              aria-label=${`Remove the saved filters ${set.name}`}
              onClick=${() => remove(set)}
            >
              ×
            </button>
          </li>`,
      )}
    </ul>
    ${sets.length ? null : html`<p class="wr-fb-none">Kept in this browser. Share by link.</p>`}
  </div>`;
}
