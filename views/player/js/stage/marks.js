/* Marks that would hide each other: side by side about their seconds, in rows where they are
   many. */
import { SVG_NAMESPACE } from "../base/dom.js";
import { clamp } from "../base/numbers.js";
/** @import { Pin } from "../types.d.ts" */

export const MARK_PITCH = 24; /* px: what a finger needs from middle to middle (WCAG 2.5.8) */

/* px: a mark further from its second than this gets a row of its own */
export const FARTHEST_ASIDE = 3 * MARK_PITCH;

/**
 * The places nearest to `wish` (in order, px) that are a pitch apart, within `room` px.
 * @param {number[]} wish
 * @param {number} room
 */
export function spaceApart(wish, room) {
  /** @type {{ sum: number, count: number }[]} */
  const blocks = [];
  wish.forEach((want, index) => {
    let block = { sum: want - index * MARK_PITCH, count: 1 };
    let before = blocks.at(-1);
    while (before && before.sum / before.count > block.sum / block.count) {
      blocks.pop();
      block = { sum: block.sum + before.sum, count: block.count + before.count };
      before = blocks.at(-1);
    }
    blocks.push(block);
  });
  const free = blocks.flatMap(({ sum, count }) => Array(count).fill(sum / count));
  const last = room - MARK_PITCH / 2 - (wish.length - 1) * MARK_PITCH;
  return free.map(
    (place, index) =>
      clamp(place, MARK_PITCH / 2, Math.max(last, MARK_PITCH / 2)) + index * MARK_PITCH,
  );
}

/**
 * `{x, row}` for each of `wish`: as few rows as keep every mark on the rail and near its second.
 * @param {number[]} wish
 * @param {number} room
 */
export function spreadMarks(wish, room) {
  for (let rows = 1; ; rows += 1) {
    /** @type {{ x: number, row: number }[]} */
    const places = [];
    for (let row = 0; row < rows; row += 1) {
      const own = wish.map((_, index) => index).filter((index) => index % rows === row);
      const wanted = own.map((index) => wish[index]);
      spaceApart(wanted, room).forEach((x, turn) => {
        places[own[turn]] = { x, row };
      });
    }
    const fits = places.every(
      ({ x }, index) => x <= room && Math.abs(x - wish[index]) <= FARTHEST_ASIDE,
    );
    if (fits || rows >= wish.length) return places;
  }
}

/**
 * Each mark gets its place, and a stem to its second where it had to move aside.
 * @param {HTMLElement} marks
 * @param {SVGElement} stems
 * @param {Pin[]} pins
 * @param {{ length: number, room: number }} track its seconds and its pixels
 */
export function placeMarks(marks, stems, pins, { length, room }) {
  const wish = pins.map((pin) => clamp((pin.second ?? 0) / length, 0, 1) * room);
  const places = spreadMarks(wish, room);
  const rows = Math.max(0, ...places.map(({ row }) => row + 1));
  const foot = rows * MARK_PITCH;
  marks.parentElement?.style.setProperty("--wrp-rows", String(rows));
  /** @type {NodeListOf<HTMLElement>} */
  const drawn = marks.querySelectorAll(".wrp-pin");
  drawn.forEach((mark, index) =>
    Object.assign(mark.style, {
      left: `${places[index].x}px`,
      top: `${(rows - 1 - places[index].row) * MARK_PITCH}px`,
    }),
  );
  stems.replaceChildren(
    ...places.map(({ x, row }, index) => {
      const line = document.createElementNS(SVG_NAMESPACE, "path");
      line.setAttribute("d", `M${x} ${foot - row * MARK_PITCH - 4}L${wish[index]} ${foot + 7}`);
      line.setAttribute("data-tone", pins[index].tone);
      return line;
    }),
  );
}
