/* The scrubber: a slider with a tick where each step starts and a mark for each pin. */
import { SVG_NAMESPACE, el } from "../base/dom.js";
import { clamp, formatTime, isNumber } from "../base/numbers.js";
import { createPinMark } from "../pins/line.js";
import { placeMarks } from "./marks.js";
import { AT_ONCE } from "../parts.js";
/** @import { Pin, Player, Step } from "../types.d.ts" */

/**
 * One seek at a time: a new one while the last is under way makes the video show neither.
 * @param {Player} player
 */
function createSeeker(player) {
  /** @type {number | null} */
  let next = null;
  if (player.video) {
    player.video.addEventListener("seeked", () => {
      if (next === null) return;
      const t = next;
      next = null;
      player.clock.seek(t);
    });
  }
  /** @param {number} t */
  return (t) => {
    if (player.video && player.video.seeking) {
      next = t;
      player.tick(t, t);
    } else player.clock.seek(t);
  };
}

/**
 * @param {Player} player
 * @param {HTMLElement} bar
 * @param {HTMLElement} rail
 */
function listenToScrubbing(player, bar, rail) {
  const seek = createSeeker(player);
  /** @param {PointerEvent} event */
  const timeAt = (event) => {
    const box = rail.getBoundingClientRect();
    const share = (event.clientX - box.left) / Math.max(box.width, 1);
    return clamp(share, 0, 1) * player.clock.duration();
  };
  const drop = () => {
    if (!bar.dataset.dragging) return;
    delete bar.dataset.dragging;
    player.moment();
  };
  bar.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    bar.setPointerCapture(event.pointerId);
    bar.dataset.dragging = "true";
    seek(timeAt(event));
  });
  bar.addEventListener("pointermove", (event) => {
    if (bar.dataset.dragging) seek(timeAt(event));
  });
  bar.addEventListener("pointerup", drop);
  bar.addEventListener("pointercancel", drop);
  bar.addEventListener("keydown", (event) => {
    if (event.key !== "Home" && event.key !== "End") return;
    player.seek(event.key === "Home" ? 0 : player.clock.duration());
    event.preventDefault();
  });
}

/**
 * The time is a variable of the parts that show it: one of the bar would style each tick anew.
 * @param {Player} player
 * @param {HTMLElement} bar
 * @param {HTMLElement[]} parts
 * @param {number} t
 */
function showTime(player, bar, parts, t) {
  const length = player.clock.duration() || 1;
  const share = String(clamp(t / length, 0, 1));
  for (const part of parts) part.style.setProperty("--wrp-at", share);
  bar.setAttribute("aria-valuenow", t.toFixed(2));
  bar.setAttribute("aria-valuemax", length.toFixed(2));
  bar.setAttribute("aria-valuetext", `${formatTime(t)} / ${formatTime(length)}`);
}

/**
 * @param {Player} player
 * @param {HTMLElement} ticks
 * @param {number} length
 */
function drawTicks(player, ticks, length) {
  const { chain } = player;
  const steps = chain && chain.timed ? chain.nodes.filter((node) => isNumber(node.start)) : [];
  /** @param {Step} node */
  const left = (node) => `${clamp((node.start ?? 0) / length, 0, 1) * 100}%`;
  ticks.replaceChildren(
    ...steps.map((node) => el("i", { "data-kind": node.kind, style: { left: left(node) } })),
  );
}

/**
 * @param {Player} player
 * @param {HTMLElement} marks
 * @param {SVGElement} stems
 * @param {number} length
 */
function drawMarks(player, marks, stems, length) {
  /** @param {Pin} pin */
  const isBad = ({ tone }) => Number(tone === "bad");
  const pins = player.pins
    .filter((pin) => pin.second !== null)
    .sort((a, b) => (a.second ?? 0) - (b.second ?? 0) || isBad(b) - isBad(a));
  /* Measured before the marks change: after it, the page would be laid out for it. */
  const room = marks.clientWidth;
  marks.replaceChildren(stems, ...pins.map((pin) => createPinMark(player, pin)));
  placeMarks(marks, stems, pins, { length, room });
}

function createStems() {
  const stems = document.createElementNS(SVG_NAMESPACE, "svg");
  stems.setAttribute("class", "wrp-stems");
  stems.setAttribute("aria-hidden", "true");
  return stems;
}

/** @param {Player} player */
export function createScrubber(player) {
  const rail = el("div", { class: "wrp-rail" });
  const head = el("div", { class: "wrp-head" });
  const ticks = el("div", { class: "wrp-ticks", "aria-hidden": "true" });
  const label = player.words.position;
  const bar = el(
    "div",
    { class: "wrp-scrub", role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 0 },
    rail,
    ticks,
    head,
  );
  const marks = el("div", { class: "wrp-marks" });
  const stems = createStems();
  const length = () => player.clock.duration() || 1;
  const paint = () => drawMarks(player, marks, stems, length());
  const draw = () => {
    drawTicks(player, ticks, length());
    paint();
  };
  listenToScrubbing(player, bar, rail);
  player.on("time", (t) => showTime(player, bar, [rail, head], t));
  player.part(["chain", "duration", "clip"], draw, AT_ONCE);
  player.part(["marks"], paint, AT_ONCE);
  const watch = new ResizeObserver(draw);
  watch.observe(bar);
  player.onDestroy(() => watch.disconnect());
  return el("div", { class: "wrp-track" }, marks, bar);
}
