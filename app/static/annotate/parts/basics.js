/* Small components that others are made of. */
import { html, useState } from "../../forms/html.js";
import { ICONS } from "../../../../views/player/js/base/icons.js";
/** @import { DocChain, DocNode, Time } from "../types.d.ts" */

/** @type {Record<string, string>} */
export const KIND_NAMES = {
  event: "Event",
  belief: "Belief",
  intent: "Intent",
  desire: "Desire",
  emotion: "Emotion",
};

/** @param {Event} event */
export const keepFocus = (event) => event.preventDefault();

/**
 * @typedef {object} ButtonProps
 * @property {string} [label]
 * @property {string} [keys]
 * @property {(event: Event) => void} onClick
 * @property {string} [tone]
 * @property {boolean} [pressed]
 * @property {boolean} [disabled]
 * @property {string} [title]
 * @property {unknown} [children]
 */

/**
 * A button that a mouse does not focus: the space key stays the film's.
 * @param {ButtonProps} props
 */
export function Button({ label, keys, onClick, tone, pressed, disabled, title, children }) {
  return html`<button
    type="button"
    class=${`wr-an-button${tone ? ` wr-an-${tone}` : ""}`}
    aria-label=${label}
    aria-pressed=${pressed}
    aria-keyshortcuts=${keys}
    title=${title ?? (keys ? `${label ?? ""} (${keys})` : label)}
    disabled=${disabled}
    onMouseDown=${keepFocus}
    onClick=${onClick}
  >
    ${children ?? label}
  </button>`;
}

/**
 * Asks before it publishes: everybody who uses the server sees the new version.
 * @param {{label: string, onPublish: () => void}} props
 */
export function PublishButton({ label, onPublish }) {
  const [asks, ask] = useState(false);
  const publish = () => {
    ask(false);
    onPublish();
  };
  if (!asks) return html`<${Button} label=${label} onClick=${() => ask(true)} />`;
  return html`<span class="wr-an-row" role="alertdialog" aria-label=${label}>
    Publish a new version with these annotations? Everyone on this server sees it.
    <${Button} label="Publish" tone="go" onClick=${publish} />
    <${Button} label="Cancel" onClick=${() => ask(false)} />
  </span>`;
}

/** @param {{name: string}} props */
export const Icon = ({ name }) =>
  html`<svg class="wr-an-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${ICONS[name]} />
  </svg>`;

/** @param {number | null | undefined} t */
export const seconds = (t) => (t == null ? "–" : `${t.toFixed(2)}`);

/**
 * A time in words: “1.20–3.40 s”, “not shown”, “from 1.20 s”.
 * @param {Time | null | undefined} time
 */
export function timeWords(time) {
  if (!time || (time.shown !== false && time.start == null && time.end == null)) return "no time";
  if (time.shown === false) return "not shown";
  if (time.end == null) return `from ${seconds(time.start)} s`;
  if (time.start == null) return `until ${seconds(time.end)} s`;
  return `${seconds(time.start)}–${seconds(time.end)} s`;
}

/**
 * @param {DocChain} chain
 * @param {DocNode} node
 */
export const personOf = (chain, node) =>
  node.person ? (chain.people[node.person] ?? node.person) : "";

/**
 * The person and the text, but no person twice: most texts begin with the name.
 * @param {{chain: DocChain, node: DocNode}} props
 */
export function Words({ chain, node }) {
  const person = personOf(chain, node);
  const named = person && node.text.toLowerCase().includes(person.toLowerCase());
  return html`${person && !named ? html`<em>${person} </em>` : null}${node.text || "…"}`;
}
