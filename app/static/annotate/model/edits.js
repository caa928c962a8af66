/* Changes of the document by name: each takes (doc, action, state) and gives {doc} with what else
   changes: the chosen step, what is said of it. The reducer keeps them for undo. */
import * as chains from "./chain.js";
import * as times from "./times.js";
import { documentOf, isEmpty } from "./document.js";
import { pinOf } from "./state.js";
/** @import { AnnotateState, Doc, DocChain, DocTimes, Edits } from "../types.d.ts" */

/**
 * The result of a change: the document, and other values of the state that change.
 *
 * @typedef {{ doc: Doc } & Partial<AnnotateState>} Edited
 */

/**
 * The edits of some names.
 *
 * @template {keyof Edits} Names
 * @typedef {{
 *   [Name in Names]: (doc: Doc, action: Edits[Name], state: AnnotateState) => Edited
 * }} EditsOf
 */

/** @param {number} t */
const seconds = (t) => `${times.rounded(t).toFixed(2)} s`;
/**
 * @param {Doc} doc
 * @param {DocChain} chain
 * @param {Partial<AnnotateState>} [rest]
 * @returns {Edited}
 */
const withChain = (doc, chain, rest = {}) => ({ doc: { ...doc, chain }, ...rest });
/**
 * @param {Doc} doc
 * @param {DocTimes} changed
 * @param {Partial<AnnotateState>} [rest]
 * @returns {Edited}
 */
const withTimes = (doc, changed, rest = {}) => ({ doc: { ...doc, times: changed }, ...rest });
/**
 * @param {Doc} doc
 * @param {string} id
 */
const numberOf = (doc, id) => doc.chain.nodes.findIndex((node) => node.id === id) + 1;
/**
 * @template Value
 * @param {Record<string, Value>} object
 * @param {string} key
 * @returns {Record<string, Value>}
 */
const without = (object, key) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));

/**
 * Judgements of links, times and pins that no longer have their place go with it.
 * @param {Doc} doc
 * @returns {Doc}
 */
function pruned(doc) {
  const nodes = new Set(doc.chain.nodes.map(({ id }) => id));
  const links = new Set(doc.chain.links.map(({ id }) => id));
  /**
   * @template Value
   * @param {Record<string, Value>} object
   * @param {Set<string>} known
   * @returns {Record<string, Value>}
   */
  const kept = (object, known) =>
    Object.keys(object).every((id) => known.has(id))
      ? object
      : Object.fromEntries(Object.entries(object).filter(([id]) => known.has(id)));
  const pins = doc.pins.some(({ node }) => node && !nodes.has(node))
    ? doc.pins.map((pin) => (nodes.has(pin.node ?? "") ? pin : { ...pin, node: null }))
    : doc.pins;
  return { ...doc, times: kept(doc.times, nodes), links: kept(doc.links, links), pins };
}

/**
 * @type {EditsOf<
 *   | "addNode" | "removeNode" | "changeNode" | "moveNode" | "splitNode" | "joinNodes"
 *   | "addPerson" | "begin"
 * >}
 */
const NODES = {
  addNode(doc, { kind, text }, state) {
    const near = doc.chain.nodes.find(({ id }) => id === state.step);
    const about = { after: state.step, text, person: near?.person ?? null };
    const [chain, id] = chains.addNode(doc.chain, kind, about);
    return withChain(doc, chain, { step: id, editing: true, says: `A new ${kind}: write it.` });
  },
  removeNode(doc, { id }) {
    const at = numberOf(doc, id) - 1;
    const chain = chains.removeNode(doc.chain, id);
    const step = chain.nodes[Math.min(at, chain.nodes.length - 1)]?.id ?? null;
    return { doc: pruned({ ...doc, chain }), step, says: `Node ${at + 1} is removed. U undoes.` };
  },
  changeNode: (doc, { id, changes }) => withChain(doc, chains.changeNode(doc.chain, id, changes)),
  moveNode: (doc, { id, by }) => withChain(doc, chains.moveNode(doc.chain, id, by)),
  splitNode(doc, { id }) {
    const [chain, other] = chains.splitNode(doc.chain, id);
    return withChain(doc, chain, { step: other, editing: true, says: "Split in two." });
  },
  joinNodes(doc, { id, other }) {
    if (id === other) return { doc };
    const changed = { ...doc, chain: chains.joinNodes(doc.chain, id, other) };
    const joined = pruned({ ...changed, times: times.joinTimes(doc.times, id, other) });
    return { doc: joined, step: id, mode: null, says: "Two nodes are one now." };
  },
  addPerson(doc, { id, name }) {
    const [chain, person] = chains.addPerson(doc.chain, name.trim());
    return withChain(doc, chains.changeNode(chain, id, { person }), {
      says: `${name.trim()} is in the chain.`,
    });
  },
  begin(doc, { chain, label, inOrder, times: known }) {
    const whole = documentOf({ chain }).chain;
    const begun = inOrder ? whole : chains.inCausalOrder(whole);
    const changed = pruned({ ...doc, chain: begun, times: { ...doc.times, ...known } });
    return { doc: changed, step: begun.nodes[0]?.id ?? null, says: `Begun from: ${label}.` };
  },
};

/**
 * @type {EditsOf<
 *   "addReason" | "toggleReason" | "removeReason" | "toggleHeart" | "judgeLink"
 * >}
 */
const LINKS = {
  addReason(doc, { result, reason, index }) {
    const chain = chains.addReason(doc.chain, result, reason, index);
    const says = `${numberOf(doc, reason)} leads to ${numberOf(doc, result)}.`;
    return chain === doc.chain ? { doc } : withChain(doc, chain, { says });
  },
  toggleReason(doc, { result, reason }, state) {
    const link = chains.linksOf(doc.chain, result).find((each) => each.reasons.includes(reason));
    if (!link) return LINKS.addReason(doc, { result, reason }, state);
    return LINKS.removeReason(doc, { link: link.id, reason }, state);
  },
  removeReason(doc, { link, reason }) {
    const chain = chains.removeReason(doc.chain, link, reason);
    return { doc: pruned({ ...doc, chain }), says: "The reason is removed." };
  },
  toggleHeart: (doc, { link }) => withChain(doc, chains.toggleHeart(doc.chain, link)),
  judgeLink(doc, { link, holds, why }) {
    const before = doc.links[link] ?? { holds: null, why: "" };
    const after = { holds: holds === undefined ? before.holds : holds, why: why ?? before.why };
    const empty = after.holds === null && !after.why;
    const links = empty ? without(doc.links, link) : { ...doc.links, [link]: after };
    return { doc: { ...doc, links } };
  },
};

/** @type {EditsOf<"setStart" | "setEnd" | "setNotShown" | "setTime" | "clearTime">} */
const TIMES = {
  setStart: (doc, { id, t }) =>
    withTimes(doc, times.setStart(doc.times, id, t), {
      says: `Node ${numberOf(doc, id)} starts at ${seconds(t)}.`,
    }),
  setEnd: (doc, { id, t }) =>
    withTimes(doc, times.setEnd(doc.times, id, t), {
      says: `Node ${numberOf(doc, id)} ends at ${seconds(t)}.`,
    }),
  setNotShown: (doc, { id }) =>
    withTimes(doc, times.setNotShown(doc.times, id), {
      says: `Node ${numberOf(doc, id)} is not shown in this clip.`,
    }),
  setTime: (doc, { id, time }) => withTimes(doc, { ...doc.times, [id]: time }),
  clearTime: (doc, { id }) =>
    withTimes(doc, times.clearTime(doc.times, id), {
      says: `Node ${numberOf(doc, id)} has no time.`,
    }),
};

/** @type {EditsOf<"pin" | "unpin" | "setNote" | "setTags" | "setDone" | "takePart">} */
const OTHERS = {
  pin(doc, { reason, node, t }) {
    const { run, dimension } = reason;
    const rest = doc.pins.filter((pin) => pin !== pinOf(doc, reason));
    const pins = [...rest, { run, dimension, node, second: times.rounded(t) }];
    return {
      doc: { ...doc, pins },
      says: `${dimension} is pinned to node ${numberOf(doc, node)}.`,
    };
  },
  unpin: (doc, { reason }) => ({
    doc: { ...doc, pins: doc.pins.filter((pin) => pin !== pinOf(doc, reason)) },
    says: `${reason.dimension} is no longer pinned.`,
  }),
  setNote: (doc, { note }) => ({ doc: { ...doc, note } }),
  setTags: (doc, { tags }) => ({ doc: { ...doc, tags } }),
  setDone(doc, { done }) {
    if (done && isEmpty(doc)) return { doc, says: "Nothing is annotated yet." };
    return { doc: { ...doc, done }, says: done ? "Done: this clip is finished." : "Open again." };
  },
  takePart(doc, { part, value }) {
    const taken = documentOf({ [part]: value })[/** @type {keyof Doc} */ (part)];
    return { doc: pruned({ ...doc, [part]: taken }) };
  },
};

/** @type {EditsOf<keyof Edits>} */
export const EDITS = { ...NODES, ...LINKS, ...TIMES, ...OTHERS };
