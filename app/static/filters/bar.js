/* The bar: a chip for each filter that is set, and what opens from it. */
import { html, useEffect, useRef, useState } from "../forms/html.js";
import { isPlain } from "../shell/event_target.js";
import { WHERE } from "./entries.js";
import { MySets } from "./my_sets.js";
import { Popup } from "./popup.js";
import { carriedOver, conditionOf, queryOf } from "./query.js";
/** @import { FilterBar, FilterChip, Open, TypedCondition } from "./types.d.ts" */

const CLOSED = { open: "", pane: "", search: "" };
/* Streamlit mounts the bar anew with every choice: what is open stays open. */
/** @type {Map<string, Open>} */
const kept = new Map();

/** @typedef {(href: string) => (event: MouseEvent) => void} Follow a link of the bar in place */

/** @param {{chip: FilterChip, go: Follow, edit: () => void}} props */
function Chip({ chip, go, edit }) {
  const name = `Remove ${chip.label} ${chip.value}`.replace("  ", " ");
  return html`<span class="wr-fb-chip">
    <button type="button" aria-haspopup="dialog" onClick=${edit}>
      ${chip.label}${chip.label ? " " : ""}<b>${chip.value}</b>
    </button>
    <a href=${chip.href} aria-label=${name} title="Remove" onClick=${go(chip.href)}>×</a>
  </span>`;
}

/** @param {{where: TypedCondition}} props */
function Mistake({ where }) {
  const { place, text, error } = where;
  const wrong = text.slice(...place) || "…";
  return html`<p class="wr-fb-error" role="alert">
    <code>${text.slice(0, place[0])}<mark>${wrong}</mark>${text.slice(place[1])}</code>
    <span>${error}</span>
  </p>`;
}

/**
 * @param {object} props
 * @param {string} props.name
 * @param {string} props.label
 * @param {Open} props.ui
 * @param {(open: string) => () => void} props.turn
 */
function Opener({ name, label, ui, turn }) {
  return html`<button
    type="button"
    class=${`wr-fb-${name}`}
    aria-haspopup="dialog"
    aria-expanded=${ui.open === name}
    onClick=${turn(name)}
  >
    ${label}
  </button>`;
}

/**
 * @param {object} props
 * @param {FilterBar} props.bar
 * @param {Open} props.ui
 * @param {(open: string) => () => void} props.turn
 * @param {Follow} props.go
 * @param {(chip: FilterChip) => () => void} props.edit
 */
function Line({ bar, ui, turn, go, edit }) {
  /** @param {FilterChip} each */
  const chip = (each) => {
    const key = `${each.field} ${each.value}`;
    return html`<${Chip} key=${key} chip=${each} go=${go} edit=${edit(each)} />`;
  };
  const clear = html`<a class="wr-fb-clear" href=${bar.clear} onClick=${go(bar.clear)}
    >Remove all</a
  >`;
  return html`<div class="wr-fb-line" role="group" aria-label="Filters">
    ${bar.chips.map(chip)}
    <${Opener} name="add" label="+ Filter" ui=${ui} turn=${turn} />
    ${bar.chips.length > 1 ? clear : null}
    <${Opener} name="sets" label="Saved filters" ui=${ui} turn=${turn} />
  </div>`;
}

/**
 * The open popup, which closes by its own buttons, or by a click outside.
 * @param {string} page
 * @param {{current: HTMLElement | null}} root
 * @returns {[ui: Open, setUi: (next: Open) => void]}
 */
function useOpen(page, root) {
  const [ui, change] = useState(() => kept.get(page) || CLOSED);
  /** @param {Open} next */
  const setUi = (next) => {
    kept.set(page, next);
    change(next);
  };
  useEffect(() => {
    if (!ui.open) return undefined;
    /** @param {PointerEvent} event */
    const away = ({ target }) =>
      !root.current?.contains(/** @type {Node} */ (target)) && setUi(CLOSED);
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [ui.open]);
  return [ui, setUi];
}

/**
 * The bar for the last query sent. A choice before the reply adds to that query.
 * @param {FilterBar} bar
 * @param {string} query
 * @returns {FilterBar}
 */
function ahead(bar, query) {
  const where = { ...bar.where, text: conditionOf(query), error: "" };
  return { ...bar, query, where, isAhead: true };
}

/**
 * The shell reports each query that is sent, and when no reply is awaited any more.
 * @param {FilterBar} shown
 * @param {(query: string) => void} send
 * @returns {[now: FilterBar, choose: (query: string) => void]}
 */
function useSent(shown, send) {
  const [sent, setSent] = useState(
    /** @type {{ shown: FilterBar, query: string } | null} */ (null),
  );
  useEffect(() => {
    /** @param {DocumentEventMap["wr-asked"]} event */
    const hear = ({ detail: { query } }) => setSent(query == null ? null : { shown, query });
    document.addEventListener("wr-asked", hear);
    return () => document.removeEventListener("wr-asked", hear);
  }, [shown]);
  /** @param {string} query */
  const choose = (query) => {
    setSent({ shown, query });
    send(query);
  };
  return [sent && sent.shown === shown ? ahead(shown, sent.query) : shown, choose];
}

/** @param {{bar: FilterBar, send: (query: string) => void}} props */
export function Bar({ bar, send }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [now, choose] = useSent(bar, send);
  const [ui, setUi] = useOpen(bar.page, root);
  const close = () => {
    /** @type {HTMLElement | null | undefined} */
    const opener = root.current?.querySelector("button[aria-haspopup=dialog][aria-expanded=true]");
    setUi(CLOSED);
    opener?.focus();
  };
  /** @type {Follow} */
  const go = (href) => (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    choose(carriedOver(now.query, bar.query, queryOf(href)));
  };
  /** @param {FilterChip} chip */
  const edit = (chip) => () => {
    const isKnown = chip.field === WHERE || bar.fields.some((each) => each.field === chip.field);
    const search = chip.field === WHERE ? now.where.text : "";
    setUi({ open: "add", pane: isKnown ? chip.field : "", search });
  };
  /** @param {string} open */
  const turn = (open) => () => setUi(ui.open === open ? CLOSED : { ...CLOSED, open });
  /* Closes the popup while the focus is on its button; in the popup, it handles its own keys. */
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (!ui.open || event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  const shared = { bar: now, send: choose, close };
  return html`<div class="wr-fb-bar" ref=${root} onKeyDown=${press}>
    ${bar.name ? html`<h2 class="wr-fb-name">${bar.name}</h2>` : null}
    <${Line} ...${{ bar, ui, turn, go, edit }} />
    ${bar.where.error ? html`<${Mistake} where=${bar.where} />` : null}
    ${ui.open === "add" ? html`<${Popup} ...${shared} ui=${ui} setUi=${setUi} />` : null}
    ${ui.open === "sets" ? html`<${MySets} ...${shared} />` : null}
  </div>`;
}
