/* The payload as the player sees it: people, chains with their order and lanes, numbered pins. */
import { isNumber } from "./dom.js";

export const KINDS = ["event", "belief", "intent", "desire", "emotion"];
export const PALETTE = [
  "#1f77b4",
  "#c2571a",
  "#2b8a57",
  "#8e44ad",
  "#a8801f",
  "#b03a5b",
  "#3b7f8c",
  "#6b6f76",
];
export const SHORTEST_STEP = 0.3; /* s: a step without a length still has to be seen when it comes */

export function readPeople(payload) {
  const people = new Map();
  const taken = new Set();
  for (const [index, person] of (payload.people || []).entries()) {
    const name = String(person.name || person.id);
    const letters = Array.from(name.trim());
    const words = name
      .trim()
      .split(/\s+/)
      .map((word) => Array.from(word)[0] || "")
      .join("");
    const tries = [letters[0] || "?", words.slice(0, 2), (letters[0] || "?") + (index + 1)];
    const initial = tries.find((one) => !taken.has(one.toUpperCase())) || tries[2];
    taken.add(initial.toUpperCase());
    const valid = /^#[0-9a-f]{6}$/i.test(person.colour || "");
    people.set(person.id, {
      id: person.id,
      name,
      initial: initial.toUpperCase(),
      colour: valid ? person.colour : PALETTE[index % PALETTE.length],
    });
  }
  return people;
}

export function createChain(raw, payload, words) {
  const byId = new Map();
  const places = new Map((raw.graph ? raw.graph.nodes : []).map((one) => [one.node, one]));
  for (const one of raw.nodes || []) {
    const kind = KINDS.includes(one.kind) ? one.kind : "event";
    byId.set(one.id, {
      ...one,
      kind,
      text: String(one.text ?? ""),
      at: places.get(one.id),
      broken: one.shown === false,
    });
  }
  const timed =
    payload.chain_state === "timed" &&
    !payload.expected &&
    [...byId.values()].some((node) => isNumber(node.start));
  const nodes = [...byId.values()];
  const last = Number.MAX_VALUE;
  const start = (node) => (timed && isNumber(node.start) ? node.start : last);
  const x = (node) => (node.at ? node.at.x : 0);
  const y = (node) => (node.at ? node.at.y : 0);
  const order = [...nodes].sort((a, b) => start(a) - start(b) || x(a) - x(b) || y(a) - y(b));
  const subs = (raw.subchains || [])
    .filter((sub) => byId.has(sub.result))
    .map((sub) => ({
      ...sub,
      broken: sub.shown === false,
      reasons: (sub.reasons || []).filter((id) => byId.has(id)),
    }));
  return {
    id: raw.id,
    title: String(raw.title || words.chain),
    length: raw.length,
    graph: raw.graph,
    nodes,
    order,
    subs,
    byId,
    timed,
    /* By link: the steps at its other end, and whether the link itself is broken. */
    reasonsOf: (id) =>
      subs
        .filter((sub) => sub.result === id && sub.reasons.length)
        .map((sub) => ({
          nodes: sub.reasons.map((reason) => byId.get(reason)),
          broken: sub.broken,
        })),
    resultsOf: (id) =>
      subs
        .filter((sub) => sub.reasons.includes(id))
        .map((sub) => ({ nodes: [byId.get(sub.result)], broken: sub.broken })),
  };
}

export const timeSpan = (node) => [
  node.start,
  Math.max(isNumber(node.end) ? node.end : node.start, node.start + SHORTEST_STEP),
];

/* The steps that hold somewhere between the seconds `from` and `to`. */
export function findLitNodes(chain, from, to) {
  const lit = new Set();
  if (!chain || !chain.timed) return lit;
  for (const node of chain.nodes) {
    if (!isNumber(node.start)) continue;
    const [start, end] = timeSpan(node);
    if (start <= to + 1e-4 && from < end) lit.add(node.id);
  }
  return lit;
}

export function groupLanes(chain, people, words) {
  const lanes = new Map([...people.values()].map((person) => [person.id, { person, nodes: [] }]));
  lanes.set(null, {
    person: { id: null, name: words.scene, initial: "", colour: null },
    nodes: [],
  });
  for (const node of chain.order) (lanes.get(node.person) || lanes.get(null)).nodes.push(node);
  return [...lanes.values()].filter((lane) => lane.nodes.length);
}

export function readPins(payload, chains) {
  let number = 0;
  return (payload.pins || []).map((pin) => {
    const chain =
      chains.find((one) => one.id === pin.chain && one.byId.has(pin.node)) ||
      (pin.node && !pin.chain ? chains.find((one) => one.byId.has(pin.node)) : undefined);
    const node = chain ? chain.byId.get(pin.node) : null;
    const own = isNumber(pin.second) ? pin.second : null;
    const second = own ?? (node && chain.timed && isNumber(node.start) ? node.start : null);
    const ok = pin.status === "ok" || !pin.status;
    const pinned = Boolean(node) || second !== null;
    const tone = !ok || !isNumber(pin.score) ? "none" : pin.score > 0 ? "good" : "bad";
    return { ...pin, ok, tone, chain, node, second, pinned, number: pinned ? ++number : null };
  });
}
