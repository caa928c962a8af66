/* Steps by person, and by row where they hold at once. */
import { clamp, isNumber } from "../base/numbers.js";
import { timeSpan } from "./time.js";
/** @import { Chain, Lane, Person, Step, Words } from "../types.d.ts" */

/**
 * @param {Chain} chain
 * @param {Map<string, Person>} people
 * @param {Words} words
 */
export function groupLanes(chain, people, words) {
  /** @type {Map<string | null, Lane>} */
  const lanes = new Map([...people.values()].map((person) => [person.id, { person, nodes: [] }]));
  /** @type {Lane} */
  const scene = { person: { id: null, name: words.scene, initial: "", colour: null }, nodes: [] };
  for (const node of chain.order) (lanes.get(node.person) ?? scene).nodes.push(node);
  return [...lanes.values(), scene].filter((lane) => lane.nodes.length);
}

/**
 * @param {Step[]} nodes
 * @param {number} length
 */
export function assignRows(nodes, length) {
  /** @type {number[]} */
  const ends = [];
  return nodes.map((node) => {
    const [start, end] = timeSpan(node);
    let row = ends.findIndex((free) => free <= start + 1e-6);
    if (row < 0) row = ends.push(0) - 1;
    ends[row] = Math.max(end, start + length * 0.045);
    return row;
  });
}

/**
 * On a narrow page: as wide as gives the shortest step room for a word or two, within bounds.
 * @param {Chain} chain
 * @param {number} length
 */
export function leastWidth(chain, length) {
  const spans = chain.nodes
    .filter((node) => isNumber(node.start))
    .map((node) => {
      const [start, end] = timeSpan(node);
      return end - start;
    });
  return clamp((100 * length) / Math.min(length, ...spans) + 100, 760, 1100);
}
