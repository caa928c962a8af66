/* Lanes along the time of the clip, with a ruler and a playhead. */
import { el } from "../base/dom.js";
import { clamp, formatTime, isNumber } from "../base/numbers.js";
import { assignRows, leastWidth } from "../model/lanes.js";
import { timeSpan } from "../model/time.js";
import { createBar } from "./bar.js";
import { createOutlines } from "./overlay.js";
import { createLaneList, createLaneName, createPlayhead, isTimed } from "./parts.js";
/** @import { Lane, Player } from "../types.d.ts" */

/**
 * @param {Player} player
 * @param {Lane} lane
 * @param {number} length
 */
function createTimedLane(player, lane, length) {
  const timed = lane.nodes.filter((node) => isNumber(node.start));
  const rows = assignRows(timed, length);
  const row = 38;
  const track = el("div", {
    class: "wrp-lane-track",
    style: { height: `${(Math.max(0, ...rows) + 1) * row + 8}px` },
  });
  timed.forEach((node, index) => {
    const [start, end] = timeSpan(node);
    track.append(
      createBar(player, node, {
        style: {
          left: `${clamp(start / length, 0, 1) * 100}%`,
          width: `${clamp((end - start) / length, 0, 1) * 100}%`,
          top: `${rows[index] * row + 5}px`,
          height: `${row - 5}px`,
        },
      }),
    );
  });
  track.append(...createOutlines(player, timed, rows, row, length));
  track.addEventListener("click", (event) => {
    if (event.target !== track) return;
    const box = track.getBoundingClientRect();
    player.seek(((event.clientX - box.left) / box.width) * length);
  });
  return track;
}

/** @param {number} length */
export function createRuler(length) {
  const step =
    [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300].find((seconds) => length / seconds <= 12) || 600;
  const marks = [];
  for (let second = 0; second <= length + 1e-6; second += step) {
    marks.push(
      el(
        "span",
        { style: { left: `${(second / length) * 100}%` } },
        formatTime(second, step < 1 ? 1 : 0),
      ),
    );
  }
  return el("div", { class: "wrp-ruler", "aria-hidden": "true" }, ...marks);
}

/**
 * Lanes along the time of the clip, with a ruler, a playhead, and the steps that have no time.
 * @param {Player} player
 * @param {Lane[]} lanes
 * @param {number} length
 */
export function createTimedLanes(player, lanes, length) {
  const { chain, words } = player;
  const box = el("div", { class: "wrp-lanes-inner" });
  if (!chain) return box;
  const empty = el("div", { class: "wrp-lane-name" });
  box.style.setProperty("--wrp-lanes-least", `${leastWidth(chain, length)}px`);
  box.append(el("div", { class: "wrp-lane wrp-lane-ruler" }, empty, createRuler(length)));
  for (const lane of lanes.filter(({ nodes }) => nodes.some(isTimed))) {
    const track = createTimedLane(player, lane, length);
    const id = lane.person.id ?? "";
    box.append(el("div", { class: "wrp-lane", "data-lane": id }, createLaneName(lane), track));
  }
  box.append(createPlayhead());
  const untimed = chain.order.filter((node) => !isTimed(node));
  if (untimed.length) {
    const name = el("div", { class: "wrp-lane-name" }, words.without_time);
    box.append(el("div", { class: "wrp-lane" }, name, createLaneList(player, untimed)));
  }
  return box;
}
