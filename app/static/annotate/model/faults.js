/* Faults of a chain and its times, found while it is drawn; the server checks it again,
   by the same codes and places (`nodes.n1`, `links.l2`, `times.n1`). */
/** @import { Doc, DocChain, DocLink, DocNode, Fault, Time } from "../types.d.ts" */

/**
 * @param {string} code
 * @param {string} place
 * @param {string} text
 * @returns {Fault}
 */
const fault = (code, place, text) => ({ code, place, text });

/**
 * @param {Doc} doc
 * @param {number | null} [duration]
 */
export function faultsOf(doc, duration = null) {
  const { chain, times } = doc;
  const nodes = new Set(chain.nodes.map(({ id }) => id));
  return [
    ...chain.nodes.flatMap((node) => faultsOfNode(chain, node)),
    ...chain.links.flatMap((link) => faultsOfLink(link, nodes)),
    ...cycle(chain).map((id) => fault("cycle", `nodes.${id}`, "is part of a cycle")),
    ...Object.entries(times).flatMap(([id, time]) => faultsOfTime(id, time, duration)),
  ];
}

/**
 * @param {DocChain} chain
 * @param {DocNode} node
 * @returns {Fault[]}
 */
function faultsOfNode(chain, node) {
  const place = `nodes.${node.id}`;
  const strangers = [node.person, ...(node.seen_by ?? [])].filter(
    (person) => person != null && !(person in chain.people),
  );
  return [
    ...(node.text.trim() ? [] : [fault("empty_text", place, "says nothing yet")]),
    ...strangers.map((name) =>
      fault("unknown_person", place, `names “${name}”, who is none of the chain's people`),
    ),
  ];
}

/**
 * @param {DocLink} link
 * @param {Set<string>} nodes
 */
function faultsOfLink(link, nodes) {
  const place = `links.${link.id}`;
  /** @type {Fault[]} */
  const faults = [];
  if (link.result == null) {
    faults.push(fault("reason_without_result", place, "has reasons, but no result"));
  }
  if (!link.reasons.length) faults.push(fault("result_without_reason", place, "has no reason"));
  for (const id of [link.result, ...link.reasons].filter((name) => name && !nodes.has(name))) {
    faults.push(fault("unknown_node", place, `names “${id}”, which is no node`));
  }
  return faults;
}

/**
 * @param {string} id
 * @param {Time} time
 * @param {number | null} duration
 * @returns {Fault[]}
 */
function faultsOfTime(id, { shown, start, end }, duration) {
  const place = `times.${id}`;
  if (shown === false) return [];
  if ((start == null) !== (end == null)) {
    const missing = start == null ? "start" : "end";
    return [fault("half_interval", place, `has no ${missing} yet`)];
  }
  if (end == null || start == null) return [];
  if (end < start) return [fault("time_order", place, "ends before it starts")];
  return duration && end > duration + 0.1
    ? [fault("beyond_clip", place, "ends after the clip does")]
    : [];
}

/**
 * The nodes that lie on a cycle: what is left when sources are taken away, then sinks.
 * @param {DocChain} chain
 */
export function cycle(chain) {
  const edges = chain.links.flatMap(({ result, reasons }) => reasons.map((from) => [from, result]));
  let left = chain.nodes.map(({ id }) => id);
  for (const here of [1, 0]) {
    for (let before = -1; before !== left.length;) {
      before = left.length;
      const kept = edges.filter((edge) => edge.every((id) => left.includes(id)));
      left = left.filter((id) => kept.some((edge) => edge[here] === id));
    }
  }
  return left;
}

/**
 * The step beside which a fault is shown: a link's is its result. Null: the chain as a whole.
 * @param {DocChain} chain
 * @param {Pick<Fault, "place">} fault
 */
export function stepOfFault(chain, { place }) {
  const [part, id] = place.split(".");
  if (part === "nodes" || part === "times") return id ?? null;
  return chain.links.find((link) => link.id === id)?.result ?? null;
}

/**
 * The faults of both lists, each once. The server finds some that the page cannot.
 * @param {Fault[]} own
 * @param {Fault[]} servers
 */
export function allFaults(own, servers) {
  const known = new Set(own.flatMap(({ code, place }) => [`${code} ${place}`]));
  const codes = new Set(own.map(({ code }) => code));
  /** @param {Fault} fault */
  const isNew = ({ code, place }) =>
    code === "cycle" ? !codes.has("cycle") : !known.has(`${code} ${place}`);
  return [...own, ...servers.filter(isNew)];
}
