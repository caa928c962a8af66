/* A document: what one annotator says of one clip, in the parts in which it is saved. */
/** @import { Doc, DocChain, DocPart, DocParts, Time } from "../types.d.ts" */

/** @type {DocPart[]} */
export const PARTS = ["chain", "times", "links", "pins", "note", "tags", "done"];

/** @returns {DocChain} */
export const emptyChain = () => ({
  people: {},
  nodes: [],
  links: [],
  title: "",
  parent: null,
  origin: null,
});

const EMPTY = { chain: null, times: {}, links: {}, pins: [], note: "", tags: [], done: false };

/**
 * The document of the server's parts; what it does not have yet is empty.
 * @param {DocParts | null | undefined} parts
 * @returns {Doc}
 */
export function documentOf(parts) {
  const known = Object.entries(parts ?? {}).filter(([, value]) => value != null);
  /** @type {Omit<Doc, "chain"> & { chain: DocChain | null }} */
  const doc = { ...EMPTY, ...Object.fromEntries(known) };
  return { ...doc, chain: { ...emptyChain(), ...doc.chain } };
}

/**
 * Whether a document has no content. The server refuses to mark an empty one as done.
 * @param {Doc} doc
 */
export const isEmpty = ({ chain, times, links, pins, note, tags }) =>
  ![chain.nodes, pins, tags, Object.keys(times), Object.keys(links), note.trim()].some(
    ({ length }) => length,
  );

/**
 * @param {unknown} a
 * @param {unknown} b
 */
export const same = (a, b) => a === b || stable(a) === stable(b);

/**
 * JSON with sorted keys, so that the server's order of keys makes no difference.
 * @param {any} value
 * @returns {string}
 */
export function stable(value) {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${stable(value[key])}`).join()}}`;
}

/**
 * How much of the chain is timed: steps with both ends, or not shown, of all.
 * @param {Doc} doc
 */
export function progress(doc) {
  const settled = doc.chain.nodes.filter((node) => isSettled(doc.times[node.id]));
  return { settled: settled.length, all: doc.chain.nodes.length };
}

/** @param {Time | undefined} time */
export const isSettled = (time) =>
  time !== undefined && (time.shown === false || (time.start != null && time.end != null));
