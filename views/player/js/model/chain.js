/* A chain as the player sees it: its steps in their order, and the links between them. */
import { isNumber } from "../base/numbers.js";

export const KINDS = ["event", "belief", "intent", "desire", "emotion"];

function readNodes(raw) {
  const places = new Map((raw.graph ? raw.graph.nodes : []).map((place) => [place.node, place]));
  return (raw.nodes || []).map((node) => ({
    ...node,
    kind: KINDS.includes(node.kind) ? node.kind : "event",
    text: String(node.text ?? ""),
    at: places.get(node.id),
    broken: node.shown === false,
  }));
}

/* In the order of time where there is one; else as they stand in the graph. */
function orderNodes(nodes, timed) {
  const start = (node) => (timed && isNumber(node.start) ? node.start : Number.MAX_VALUE);
  const x = (node) => (node.at ? node.at.x : 0);
  const y = (node) => (node.at ? node.at.y : 0);
  return [...nodes].sort((a, b) => start(a) - start(b) || x(a) - x(b) || y(a) - y(b));
}

function readSubchains(raw, byId) {
  return (raw.subchains || [])
    .filter((sub) => byId.has(sub.result))
    .map((sub) => ({
      ...sub,
      broken: sub.shown === false,
      reasons: (sub.reasons || []).filter((id) => byId.has(id)),
    }));
}

export function createChain(raw, payload, words) {
  const byId = new Map(readNodes(raw).map((node) => [node.id, node]));
  const nodes = [...byId.values()];
  const hasTimes = payload.chain_state === "timed" && !payload.expected;
  const timed = hasTimes && nodes.some((node) => isNumber(node.start));
  const order = orderNodes(nodes, timed);
  const subs = readSubchains(raw, byId);
  const title = String(raw.title || words.chain);
  /* By link: the steps at its other end, and whether the link itself is broken. */
  const link = ({ broken }, ids) => ({ nodes: ids.map((id) => byId.get(id)), broken });
  const reasonsOf = (id) =>
    subs
      .filter((sub) => sub.result === id && sub.reasons.length)
      .map((sub) => link(sub, sub.reasons));
  const resultsOf = (id) =>
    subs.filter((sub) => sub.reasons.includes(id)).map((sub) => link(sub, [sub.result]));
  const { id, length, graph } = raw;
  return { id, title, length, graph, nodes, order, subs, byId, timed, reasonsOf, resultsOf };
}
