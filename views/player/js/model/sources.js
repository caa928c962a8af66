/* Whose times are shown: the chain's own, people's or a model's. */
import { isNumber } from "../base/numbers.js";
/** @import { Chain, PlayerPayload, Step, TimeSource, Words } from "../types.d.ts" */

export const OWN = "own";
const MOST_SHOWN = 2;

/** @param {Chain} chain */
const hasOwnTimes = (chain) => chain.ownTimed && chain.nodes.some(({ own }) => isNumber(own.start));

/**
 * The sources of a payload's times; a chain's own are one of them.
 * @param {PlayerPayload} payload
 * @param {Chain[]} chains
 * @param {Words} words
 */
export function readSources(payload, chains, words) {
  const sources = (payload.sources || []).map((raw) => ({
    id: String(raw.id),
    kind: String(raw.kind || ""),
    label: String(raw.label || raw.id),
    note: String(raw.note || ""),
  }));
  if (chains.some(hasOwnTimes) && !sources.some(({ id }) => id === OWN)) {
    sources.unshift({ id: OWN, kind: "", label: words.own_times, note: "" });
  }
  return sources;
}

/**
 * @param {PlayerPayload} payload
 * @param {TimeSource[]} sources
 */
export function readShownSources(payload, sources) {
  const known = new Set(sources.map(({ id }) => id));
  const shown = (payload.shown_sources || []).map(String).filter((id) => known.has(id));
  return (shown.length ? shown : known.has(OWN) ? [OWN] : []).slice(0, MOST_SHOWN);
}

/**
 * The shown sources after a press on `id`: one always stays, and two are the most.
 * @param {string[]} shown
 * @param {string} id
 */
export function toggleSource(shown, id) {
  if (!shown.includes(id)) return [...shown, id].slice(-MOST_SHOWN);
  return shown.length > 1 ? shown.filter((other) => other !== id) : shown;
}

/** @param {unknown} value */
const number = (value) => (isNumber(value) ? value : null);

/**
 * When a step is by a source: its times, whether it is shown at all, and how the call ended. What
 * comes of a failed call is no time and no "not shown".
 * @param {Step} node
 * @param {string} source
 */
export function timeBy(node, source) {
  if (source === OWN) return { ...node.own, status: "ok", confidence: null, evidence: "" };
  const row = (node.times || []).find((time) => String(time.source) === source);
  if (!row) return null;
  const status = String(row.status || "ok");
  const isOk = status === "ok";
  return {
    start: isOk ? number(row.start) : null,
    end: isOk ? number(row.end) : null,
    shown: isOk ? (row.shown ?? null) : null,
    status,
    confidence: number(row.confidence),
    evidence: String(row.evidence || ""),
  };
}

/**
 * Sets the chain's times to those of the source `id`; without one to what the chain has.
 * @param {Chain} chain
 * @param {string} [id]
 */
export function applySource(chain, id) {
  const own = !id || id === OWN;
  for (const node of chain.nodes) {
    const time = own ? node.own : timeBy(node, id) || { start: null, end: null, shown: null };
    node.start = time.start;
    node.end = time.end;
    node.broken = node.own.shown === false || time.shown === false;
  }
  chain.timed = (!own || chain.ownTimed) && chain.nodes.some((node) => isNumber(node.start));
  chain.sort();
}
