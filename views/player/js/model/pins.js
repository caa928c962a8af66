/* The judges' reasons as pins: which step and second each is about, and its number. */
import { isNumber } from "../base/numbers.js";
/** @import { Chain, PayloadPin, Pin, PlayerPayload, Step, Tone } from "../types.d.ts" */

/**
 * The chain of a pin's step: the one that it names, or where it names none the first that has
 * it.
 * @param {PayloadPin} pin
 * @param {Chain[]} chains
 */
function chainOfPin(pin, chains) {
  const node = pin.node ?? "";
  const named = chains.find((chain) => chain.id === pin.chain && chain.byId.has(node));
  if (named || !node || pin.chain) return named;
  return chains.find((chain) => chain.byId.has(node));
}

/**
 * A pin's own second, or where its step begins.
 * @param {PayloadPin} pin
 * @param {Chain | undefined} chain
 * @param {Step | null} node
 */
function secondOfPin(pin, chain, node) {
  if (isNumber(pin.second)) return pin.second;
  return node && chain?.timed && isNumber(node.start) ? node.start : null;
}

/* Scores pass above 0; realism, of 1 to 5, above its middle. */
const PASSES_ABOVE = new Map([["realism", 3]]);

/**
 * @param {PayloadPin} pin
 * @param {boolean} ok
 * @returns {Tone}
 */
function toneOfPin(pin, ok) {
  if (!ok || !isNumber(pin.score)) return "none";
  return pin.score > (PASSES_ABOVE.get(pin.dimension) ?? 0) ? "good" : "bad";
}

/**
 * The judges' reasons; those with a step or a second have numbers.
 * @param {PlayerPayload} payload
 * @param {Chain[]} chains
 * @returns {Pin[]}
 */
export function readPins(payload, chains) {
  let number = 0;
  return (payload.pins || []).map((pin) => {
    const chain = chainOfPin(pin, chains);
    const node = chain?.byId.get(pin.node ?? "") ?? null;
    const second = secondOfPin(pin, chain, node);
    const ok = pin.status === "ok" || !pin.status;
    const tone = toneOfPin(pin, ok);
    const pinned = Boolean(node) || second !== null;
    return { ...pin, ok, tone, chain, node, second, pinned, number: pinned ? ++number : null };
  });
}
