/* Unreal parts without times: how much of the frame they take, for how much of the time. */
import { el } from "../base/dom.js";
import { clamp, isNumber } from "../base/numbers.js";
/** @import { Meter, Player } from "../types.d.ts" */

/**
 * Score and annotator, if known.
 * @param {Player} player
 * @param {{score: number | null, annotator: string}} label
 */
export const describeLabel = ({ words }, { score, annotator }) =>
  [isNumber(score) ? `${words.score} ${score}` : "", annotator].filter(Boolean).join(" · ");

/**
 * @param {string} name
 * @param {number | null} share
 */
function createMeter(name, share) {
  if (!isNumber(share)) return null;
  const percent = Math.round(clamp(share, 0, 1) * 100);
  const fill = el("i", { style: { width: `${percent}%` } });
  const range = { "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": percent };
  const bar = el("div", { role: "meter", "aria-label": name, ...range }, fill);
  return el("div", { class: "wrp-meter" }, bar, `${percent} % ${name}`);
}

/**
 * @param {Player} player
 * @param {Meter} raw
 */
const createGauge = (player, raw) =>
  el(
    "div",
    { class: "wrp-gauge", "data-category": raw.category },
    el("strong", {}, String(raw.label || raw.category)),
    el("span", { class: "wrp-soft" }, describeLabel(player, raw)),
    createMeter(player.words.area, raw.area),
    createMeter(player.words.time_share, raw.share),
  );

/** @param {Player} player */
export function createMeters(player) {
  const gauges = (player.payload.meters || []).map((raw) => createGauge(player, raw));
  const facts = { class: "wrp-gauges", role: "group", "aria-label": player.words.meters };
  return el("div", { ...facts, hidden: !gauges.length }, ...gauges);
}
