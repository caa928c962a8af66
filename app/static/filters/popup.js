/* A popup of the bar: a search over a list that the arrow keys walk. */
import { html, useEffect, useRef, useState } from "../forms/html.js";
import { complaint, entriesOf, takesConditions, WHERE } from "./entries.js";
/** @import { Entry as ListEntry, FilterBar, Open } from "./types.d.ts" */
import { withText } from "../forms/events.js";

/** @param {Event} event */
const keepFocus = (event) => event.preventDefault();

/**
 * An entry's id is its number in the list, since values may hold spaces.
 * @param {number} index
 */
const idOf = (index) => `wr-fb-${index}`;

/**
 * @param {object} props
 * @param {ListEntry} props.entry
 * @param {number} props.index
 * @param {boolean} props.isActive
 * @param {(entry: ListEntry) => void} props.onPick
 */
function Entry({ entry, index, isActive, onPick }) {
  const count = entry.pane ? "›" : entry.count == null ? "" : entry.count.toLocaleString("en");
  return html`<li
    id=${idOf(index)}
    role="option"
    aria-selected=${Boolean(entry.isChosen)}
    class=${isActive ? "wr-fb-active" : ""}
    onMouseDown=${keepFocus}
    onClick=${() => onPick(entry)}
  >
    <span class="wr-fb-tick" aria-hidden="true">${entry.isChosen ? "✓" : ""}</span>
    <span class=${entry.text == null ? "" : "wr-fb-typed"}>${entry.label}</span
    ><span class="wr-fb-count">${count}</span>
  </li>`;
}

/**
 * @param {FilterBar} bar
 * @param {string} pane
 */
function placeholderOf(bar, pane) {
  if (!takesConditions(bar)) return "Search";
  if (pane === WHERE) return "D5=1 D1=0, type=CW wrong, length>=4";
  return pane === "length" ? "4, 2-5 or ≥ 4" : "Search, or type D5=1 D1=0";
}

/** @param {{title: string, pane: string, back: () => void, close: () => void}} props */
function Head({ title, pane, back, close }) {
  const label = "Back to all fields";
  return html`<div class="wr-fb-head">
    ${pane ? html`<button type="button" aria-label=${label} onClick=${back}>‹</button>` : null}
    <b>${title}</b>
    <button type="button" class="wr-fb-close" aria-label="Close" onClick=${close}>×</button>
  </div>`;
}

/**
 * @param {object} props
 * @param {object} props.input its reference
 * @param {string} props.title
 * @param {number} props.at the place of the active entry
 * @param {string} props.wrong
 * @param {string} props.placeholder
 * @param {string} props.value
 * @param {(text: string) => void} props.onInput
 * @param {(event: KeyboardEvent) => void} props.onKeyDown
 */
function Search({ input, title, at, wrong, placeholder, value, onInput, onKeyDown }) {
  return html`<input
      ref=${input}
      role="combobox"
      aria-label=${title}
      aria-expanded="true"
      aria-controls="wr-fb-list"
      aria-activedescendant=${at < 0 ? undefined : idOf(at)}
      aria-invalid=${Boolean(wrong)}
      autocomplete="off"
      spellcheck=${false}
      placeholder=${placeholder}
      value=${value}
      onInput=${withText(onInput)}
      onKeyDown=${onKeyDown}
    />
    ${wrong ? html`<p class="wr-fb-error" role="alert">${wrong}</p>` : null}`;
}

/**
 * The keys of the search: they walk the list, choose, go back. While a word is composed they are
 * the keyboard's own.
 * @param {Open} ui
 * @param {Record<string, () => void>} actions
 * @returns {(event: KeyboardEvent) => void}
 */
function handlerOf({ pane, search }, actions) {
  return (event) => {
    if (event.isComposing) return;
    const isBack = event.key === "Backspace" && pane && !search;
    const action = isBack ? actions.back : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}

/**
 * @param {FilterBar} bar
 * @param {string} pane
 */
function titleOf(bar, pane) {
  if (pane === WHERE) return "scores and answers";
  return bar.fields.find((each) => each.field === pane)?.label || "Add a filter";
}

/**
 * The place in the list that the arrow keys have reached.
 * @param {ListEntry[]} entries
 * @param {string} pane
 * @param {string} search
 * @returns {[current: ListEntry | undefined, walk: (step: number) => void]}
 */
function useWalk(entries, pane, search) {
  const [active, setActive] = useState(0);
  useEffect(() => setActive(0), [pane, search]);
  const at = Math.min(active, Math.max(entries.length - 1, 0));
  /** @param {number} step */
  const walk = (step) => setActive((at + step + entries.length) % (entries.length || 1));
  return [entries[at], walk];
}

/**
 * @param {object} props
 * @param {FilterBar} props.bar
 * @param {Open} props.ui
 * @param {(next: Open) => void} props.setUi
 * @param {(query: string) => void} props.send
 * @param {() => void} props.close
 */
export function Popup({ bar, ui, setUi, send, close }) {
  const { pane, search } = ui;
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => input.current?.focus(), [pane]);
  const entries = entriesOf(bar, pane, search);
  const [current, walk] = useWalk(entries, pane, search);
  useEffect(() => {
    list.current?.querySelector(".wr-fb-active")?.scrollIntoView({ block: "nearest" });
  }, [current?.id]);
  /** @param {string} next */
  const open = (next) => setUi({ ...ui, pane: next, search: next === WHERE ? bar.where.text : "" });
  /** @param {ListEntry} entry */
  const pick = (entry) => {
    if (entry.pane) return open(entry.pane);
    if (entry.query != null) send(entry.query);
    /* The chosen value is put into the box, so that it can be changed. */
    if (entry.text != null) {
      setUi({ ...ui, pane: WHERE, search: entry.text });
      input.current?.focus();
    }
    if (entry.closes) close();
  };
  const back = () => open("");
  const walkKeys = handlerOf(ui, {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Enter: () => current && pick(current),
    back,
  });
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    event.stopPropagation(); /* single letters are keys of the page */
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    if (pane) back();
    else close();
  };
  const title = titleOf(bar, pane);
  const wrong = complaint(bar, pane, search);
  /**
   * @param {ListEntry} each
   * @param {number} index
   */
  const entry = (each, index) => {
    const isActive = each === current;
    return html`<${Entry} key=${each.id} onPick=${pick} ...${{ entry: each, index, isActive }} />`;
  };
  return html`<div class="wr-fb-pop" role="dialog" aria-label=${title} onKeyDown=${press}>
    <${Head} title=${title} pane=${pane} back=${back} close=${close} />
    <${Search}
      ...${{ input, title, wrong, value: search, placeholder: placeholderOf(bar, pane) }}
      at=${entries.findIndex((each) => each === current)}
      onKeyDown=${walkKeys}
      onInput=${(/** @type {string} */ text) => setUi({ ...ui, search: text })}
    />
    <ul id="wr-fb-list" role="listbox" aria-label=${title} aria-multiselectable="true" ref=${list}>
      ${entries.map(entry)}
    </ul>
    ${entries.length ? null : html`<p class="wr-fb-none">No matches.</p>`}
  </div>`;
}
