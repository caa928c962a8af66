/* The times of a second source as outlines over the first one's bars. */
import { el } from "../base/dom.js";
import { clamp, formatTime, isNumber } from "../base/numbers.js";
import { timeBy } from "../model/sources.js";
/** @import { Player, Step, TimeSource } from "../types.d.ts" */

/**
 * @param {Step} node
 * @param {{start: number, end: number | null}} time
 * @param {TimeSource} source
 * @param {{row: number, pitch: number, length: number}} place
 */
function createOutline(node, time, source, { row, pitch, length }) {
  const { start } = time;
  const end = time.end ?? start;
  /** @param {number} value */
  const share = (value) => `${clamp(value / length, 0, 1) * 100}%`;
  return el("i", {
    class: "wrp-second",
    "data-second": node.id,
    title: `${source.label}: ${formatTime(start)}–${formatTime(end)}`,
    style: {
      left: share(start),
      width: share(Math.max(end - start, 0)),
      top: `${row * pitch + 5}px`,
      height: `${pitch - 5}px`,
    },
  });
}

/**
 * For the steps `nodes`, each in its row of `rows`.
 * @param {Player} player
 * @param {Step[]} nodes
 * @param {number[]} rows
 * @param {number} pitch
 * @param {number} length
 */
export function createOutlines(player, nodes, rows, pitch, length) {
  const source = player.sources.find(({ id }) => id === player.shownSources[1]);
  if (!source) return [];
  return nodes.flatMap((node, index) => {
    const time = timeBy(node, source.id);
    if (!time || !isNumber(time.start)) return [];
    const { start, end } = time;
    return [createOutline(node, { start, end }, source, { row: rows[index], pitch, length })];
  });
}
