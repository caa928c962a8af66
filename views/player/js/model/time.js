/* When a step holds. */
import { isNumber } from "../base/numbers.js";
/** @import { Chain, Step } from "../types.d.ts" */

const SHORTEST_STEP = 0.3; /* s: a step without a length still has to be seen when it comes */

/**
 * When a step that has a time begins and ends.
 * @param {Step} node
 * @returns {[start: number, end: number]}
 */
export function timeSpan(node) {
  const start = node.start ?? 0;
  return [start, Math.max(isNumber(node.end) ? node.end : start, start + SHORTEST_STEP)];
}

/**
 * The steps that hold somewhere between the seconds `from` and `to`.
 * @param {Chain | null} chain
 * @param {number} from
 * @param {number} to
 */
export function findLitNodes(chain, from, to) {
  /** @type {Set<string>} */
  const lit = new Set();
  if (!chain || !chain.timed) return lit;
  for (const node of chain.nodes) {
    if (!isNumber(node.start)) continue;
    const [start, end] = timeSpan(node);
    if (start <= to + 1e-4 && from < end) lit.add(node.id);
  }
  return lit;
}
