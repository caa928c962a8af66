/* The times of a second source as outlines over the first one's bars. */
import { el } from "../base/dom.js";
import { clamp, formatTime, isNumber } from "../base/numbers.js";
import { timeBy } from "../model/sources.js";

function createOutline(node, time, source, { row, pitch, length }) {
  const { start } = time;
  const end = time.end ?? start;
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

/* For the steps `nodes`, which stand in `rows`. */
export function createOutlines(player, nodes, rows, pitch, length) {
  const source = player.sources.find(({ id }) => id === player.shownSources[1]);
  if (!source) return [];
  return nodes.flatMap((node, index) => {
    const time = timeBy(node, source.id);
    if (!time || !isNumber(time.start)) return [];
    return [createOutline(node, time, source, { row: rows[index], pitch, length })];
  });
}
