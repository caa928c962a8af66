/* Unreal parts that people marked, by kind, on the time line. */
import { el } from "../base/dom.js";
import { clamp, formatTime, isNumber } from "../base/numbers.js";
import { describeLabel } from "./meters.js";
import { createPlayhead, movePlayhead } from "./parts.js";
import { createRuler } from "./timed_lane.js";
import { BELOW } from "../parts.js";
/** @import { Band, Player } from "../types.d.ts" */

/**
 * @param {Player} player
 * @param {Band} band
 * @param {number} length
 */
function createBand(player, band, length) {
  /** @param {number} t */
  const place = (t) => `${clamp(t / length, 0, 1) * 100}%`;
  const end = isNumber(band.end) ? band.end : band.start;
  const times = `${formatTime(band.start)}–${formatTime(end)}`;
  const name = [band.label, times, describeLabel(player, band)].filter(Boolean).join(", ");
  return el(
    "button",
    {
      ...{ type: "button", class: "wrp-band", title: name, "aria-label": name },
      style: { left: place(band.start), width: place(end - band.start) },
      onclick: () => player.seek(band.start),
    },
    el("span", {}, times),
  );
}

/**
 * @param {Player} player
 * @param {[category: string, bands: Band[]]} group
 * @param {number} length
 */
function createRow(player, [category, bands], length) {
  const label = bands[0].label || category;
  const name = el("div", { class: "wrp-lane-name", title: label }, el("span", {}, label));
  const track = el("div", { class: "wrp-lane-track wrp-band-track" });
  track.append(...bands.map((band) => createBand(player, band, length)));
  return el("div", { class: "wrp-lane", "data-category": category }, name, track);
}

/** @param {Band[]} bands */
function groupByCategory(bands) {
  /** @type {Map<string, Band[]>} */
  const groups = new Map();
  for (const band of bands.filter(({ start }) => isNumber(start))) {
    groups.set(band.category, [...(groups.get(band.category) || []), band]);
  }
  return [...groups];
}

/**
 * @param {Player} player
 * @param {[category: string, bands: Band[]][]} groups
 */
function createTimeline(player, groups) {
  const length = player.clock.duration() || 1;
  const empty = el("div", { class: "wrp-lane-name" });
  const rows = groups.map((group) => createRow(player, group, length));
  const ruler = el("div", { class: "wrp-lane wrp-lane-ruler" }, empty, createRuler(length));
  return el("div", { class: "wrp-lanes-inner" }, ruler, ...rows, createPlayhead());
}

/** @param {Player} player */
export function createBands(player) {
  const { bands = [] } = player.payload;
  const groups = groupByCategory(bands);
  const box = el("div", { class: "wrp-bands", role: "group", "aria-label": player.words.bands });
  /** @param {number} t */
  const show = (t) => movePlayhead(box, clamp(t / (player.clock.duration() || 1), 0, 1));
  const draw = () => {
    box.replaceChildren(el("div", { class: "wrp-lanes" }, createTimeline(player, groups)));
    show(player.clock.now());
  };
  box.hidden = !groups.length;
  if (box.hidden) return box;
  player.part(["chain", "duration", "clip"], draw, BELOW);
  player.on("time", show);
  return box;
}
