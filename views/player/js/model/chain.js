/* A chain as the player sees it: its steps in their order, and the links between them. */
import { isNumber } from "../base/numbers.js";
/** @import { Chain, Link, PayloadChain, PlayerPayload, Step, Words } from "../types.d.ts" */

export const KINDS = ["event", "belief", "intent", "desire", "emotion"];
export const OBJECT = "object"; /* the kind of a scene graph's nodes */

/**
 * @param {PayloadChain} raw
 * @returns {Step[]}
 */
function readNodes(raw) {
  const order = raw.drawing?.order ?? [];
  return (raw.nodes || []).map((node) => ({
    ...node,
    kind: node.kind === OBJECT || KINDS.includes(node.kind) ? node.kind : "event",
    text: String(node.text ?? ""),
    at: order.indexOf(node.id),
    broken: node.shown === false,
    own: { start: node.start ?? null, end: node.end ?? null, shown: node.shown ?? null },
  }));
}

/**
 * In order of time; without times in the order of the drawing.
 * @param {Step[]} nodes
 * @param {boolean} timed
 */
function orderNodes(nodes, timed) {
  /** @param {Step} node */
  const start = (node) => (timed && isNumber(node.start) ? node.start : Number.MAX_VALUE);
  return [...nodes].sort((a, b) => start(a) - start(b) || a.at - b.at);
}

/**
 * A relation of a scene graph is a link with words: from its subject to its object.
 * @param {PayloadChain} raw
 */
const relationsOf = (raw) =>
  (raw.relations || []).map(({ id, subject, object, label }) => ({
    ...{ id, result: object, reasons: [subject], label: String(label || "") },
    ...{ shown: null, heart: null },
  }));

/**
 * @param {PayloadChain} raw
 * @param {Map<string, Step>} byId
 * @returns {Link[]}
 */
function readSubchains(raw, byId) {
  return [...(raw.subchains || []), ...relationsOf(raw)]
    .filter((sub) => byId.has(sub.result))
    .map((sub) => ({
      ...sub,
      broken: sub.shown === false,
      heart: sub.heart === true,
      reasons: (sub.reasons || []).filter((id) => byId.has(id)),
    }));
}

/** @param {unknown} value */
const textOf = (value) => String(value || "");

/**
 * @param {PayloadChain} raw
 * @param {PlayerPayload} payload
 * @param {Words} words
 */
export function createChain(raw, payload, words) {
  const byId = new Map(readNodes(raw).map((node) => [node.id, node]));
  const nodes = [...byId.values()];
  const ownTimed = payload.chain_state === "timed" && !payload.expected;
  const subs = readSubchains(raw, byId);
  const scene = raw.kind === "scene";
  /* By link: the steps at its other end, and whether the link itself is broken. */
  /**
   * @param {Link} sub
   * @param {string[]} ids
   */
  const link = ({ id, broken }, ids) => ({
    ...{ id, broken },
    nodes: ids.flatMap((at) => byId.get(at) ?? []),
  });
  /** @type {Chain} */
  const chain = {
    ...{ id: raw.id, drawing: raw.drawing, nodes, subs, byId, ownTimed, scene },
    title: String(raw.title || words.chain),
    caption: [raw.caption, raw.study].map(textOf).filter(Boolean).join(" · "),
    timed: ownTimed && nodes.some((node) => isNumber(node.start)),
    subsById: new Map(subs.map((sub) => [sub.id, sub])),
    order: [],
    sort: () => {
      chain.order = orderNodes(nodes, chain.timed);
    },
    reasonsOf: (id) =>
      subs
        .filter((sub) => sub.result === id && sub.reasons.length)
        .map((sub) => link(sub, sub.reasons)),
    resultsOf: (id) =>
      subs.filter((sub) => sub.reasons.includes(id)).map((sub) => link(sub, [sub.result])),
  };
  chain.sort();
  return chain;
}
