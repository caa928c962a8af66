/* When a step holds. */
import { isNumber } from "../base/numbers.js";

const SHORTEST_STEP = 0.3; /* s: a step without a length still has to be seen when it comes */

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
