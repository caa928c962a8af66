/* How the work is kept: saved when, waiting for the connection, refused, or in two versions. */
import { html, useEffect, useState } from "../../forms/html.js";
import { Button, personOf, timeWords } from "./basics.js";
/** @import { Conflict, Doc, DocChain, DocPart, DocTimes, SaveStatus } from "../types.d.ts" */

/** @type {Record<string, (status: SaveStatus) => string>} */
const WORDS = {
  unsaved: () => "not saved yet",
  saving: () => "saving …",
  offline: () => "no connection: kept in this browser, tried again",
  refused: ({ words }) => `not saved: ${words}`,
  conflict: () => "saved elsewhere too: choose below",
};

/** @param {number} ms */
function ago(ms) {
  const s = Math.max(0, Math.round(ms / 1000));
  if (s < 60) return `${s} s ago`;
  return s < 3600 ? `${Math.floor(s / 60)} min ago` : `${Math.floor(s / 3600)} h ago`;
}

/** @param {{status: SaveStatus}} props */
export function Saved({ status }) {
  const [now, set] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const { name, at } = status;
  const saved = at ? `saved ${ago(now - at)}` : "all is saved";
  return html`<span class="wr-an-saved" data-state=${name} data-at=${at ?? ""}
    >${name === "saved" ? saved : WORDS[name](status)}</span
  >`;
}

/**
 * A part of a document as lines that two versions can be compared by.
 * @param {DocPart} part
 * @param {any} value
 * @param {DocChain} chain
 * @returns {string[]}
 */
function linesOf(part, value, chain) {
  /** @param {string | null} id */
  const number = (id) => chain.nodes.findIndex((node) => node.id === id) + 1 || id;
  if (part === "times") {
    return Object.entries(/** @type {DocTimes} */ (value))
      .map(([id, time]) => `${number(id)}: ${timeWords(time)}`)
      .sort();
  }
  if (part === "chain") {
    const { nodes, links } = /** @type {DocChain} */ (value);
    const words = nodes.map((node, at) => `${at + 1} ${personOf(value, node)} ${node.text}`);
    return [...words, ...links.map((link) => `${link.reasons.join(" + ")} → ${link.result}`)];
  }
  if (part === "links") {
    const verdicts = Object.entries(/** @type {Doc["links"]} */ (value));
    return verdicts.map(([id, { holds, why }]) => `${id}: ${holds ?? "open"} ${why}`);
  }
  if (part === "pins") {
    const pins = /** @type {Doc["pins"]} */ (value);
    return pins.map((pin) => `${pin.dimension}: node ${number(pin.node)}, ${pin.second ?? "–"} s`);
  }
  if (part === "done") return [value ? "done" : "not done"];
  return [value].flat().map(String);
}

/**
 * @param {object} props
 * @param {string} props.title
 * @param {string[]} props.lines
 * @param {string[]} props.other
 * @param {string} props.label
 * @param {() => void} props.onClick
 */
function Version({ title, lines, other, label, onClick }) {
  return html`<div>
    <b>${title}</b>
    <ul>
      ${lines.map((line) => html`<li data-differs=${!other.includes(line)}>${line}</li>`)}
      ${lines.length ? null : html`<li>nothing</li>`}
    </ul>
    <${Button} label=${label} tone="go" onClick=${onClick} />
  </div>`;
}

/**
 * @param {object} props
 * @param {SaveStatus} props.status
 * @param {DocChain} props.chain
 * @param {(part: DocPart, choice: "mine" | "theirs") => void} props.resolve
 */
export function Conflicts({ status, chain, resolve }) {
  return status.conflicts.map((conflict) => {
    const { part, by, at } = conflict;
    const mine = linesOf(part, conflict.mine, chain);
    const theirs = linesOf(part, conflict.theirs, chain);
    const who = [by && `by ${by}`, at && new Date(at).toLocaleTimeString()].filter(Boolean);
    return html`<section class="wr-an-conflict" role="alert" key=${part}>
      <p>
        <b>Two versions of: ${part}.</b> It was saved in another window while you worked here. The
        version that you do not choose stays in the record.
      </p>
      <div class="wr-an-versions">
        <${Version}
          title="Here"
          lines=${mine}
          other=${theirs}
          label="Keep what is here"
          onClick=${() => resolve(part, "mine")}
        />
        <${Version}
          title=${`Saved ${who.join(", ")}`}
          lines=${theirs}
          other=${mine}
          label="Take what is saved"
          onClick=${() => resolve(part, "theirs")}
        />
      </div>
    </section>`;
  });
}
