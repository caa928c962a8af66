/* A step's times by every source: when, how sure, by what evidence; or why there are none. */
import { el } from "../base/dom.js";
import { formatTime, isNumber } from "../base/numbers.js";
import { OWN, timeBy } from "../model/sources.js";
/** @import { Player, Step, TimeSource, Times } from "../types.d.ts" */

/**
 * @param {Player} player
 * @param {Times & {status: string}} time
 */
function describeTime({ words }, time) {
  if (time.status !== "ok") return `${words.failed_time}: ${time.status}`;
  if (time.shown === false) return words.not_shown_by;
  if (!isNumber(time.start)) return words.no_time;
  return `${formatTime(time.start)} – ${formatTime(time.end ?? time.start)}`;
}

/**
 * @param {Player} player
 * @param {Step} node
 * @param {TimeSource} source
 */
function createTime(player, node, source) {
  const time = timeBy(node, source.id);
  if (!time || (source.id === OWN && !isNumber(time.start) && time.shown !== false)) return null;
  const { words } = player;
  const sure = isNumber(time.confidence) ? `${words.confidence} ${time.confidence}` : "";
  return el(
    "li",
    { "data-shown": String(player.shownSources.includes(source.id)) },
    el("strong", {}, describeTime(player, time)),
    el(
      "span",
      { class: "wrp-soft" },
      [source.label, source.note, sure].filter(Boolean).join(" · "),
    ),
    time.evidence ? el("span", {}, time.evidence) : null,
  );
}

/**
 * Nothing where the chain's own times are all there is: the facts above say them.
 * @param {Player} player
 * @param {Step} node
 */
export function createTimes(player, node) {
  const { sources, words } = player;
  if (!sources.some(({ id }) => id !== OWN)) return null;
  const lines = sources.flatMap((source) => createTime(player, node, source) ?? []);
  return lines.length
    ? el("ul", { class: "wrp-times", "aria-label": words.times_by }, ...lines)
    : null;
}
