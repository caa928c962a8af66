/* A pin as a line of text, and as a mark that shows it. */
import { el } from "../base/dom.js";
import { isNumber } from "../base/numbers.js";
/** @import { Pin, Player } from "../types.d.ts" */

/**
 * @param {Player} player
 * @param {Pin} pin
 */
export const describeScore = (player, pin) =>
  pin.ok && isNumber(pin.score)
    ? `${player.words.score} ${pin.score}`
    : `${player.words.failed}${pin.ok ? "" : `: ${pin.status}`}`;

/**
 * @param {Player} player
 * @param {Pin} pin
 */
export const createPinLine = (player, pin) =>
  el(
    "div",
    { class: "wrp-pin-line", "data-tone": pin.tone },
    pin.number ? el("b", { class: "wrp-pin", "data-tone": pin.tone }, String(pin.number)) : null,
    el(
      "div",
      {},
      el(
        "div",
        { class: "wrp-pin-head" },
        el("strong", {}, String(pin.label || "")),
        el("span", { class: "wrp-score" }, describeScore(player, pin)),
        el("span", { class: "wrp-soft" }, String(pin.judge || "")),
      ),
      el("p", {}, String(pin.reason || "–")),
    ),
  );

/**
 * @param {Player} player
 * @param {Pin} pin
 * @param {import("../base/dom.js").Attributes} [extra]
 */
export function createPinMark(player, pin, extra = {}) {
  const mark = el(
    "button",
    {
      type: "button",
      class: "wrp-pin",
      "data-pin": pin.number,
      "data-tone": pin.tone,
      "aria-label": `${pin.number}: ${pin.label}, ${describeScore(player, pin)}: ${pin.reason}`,
      ...extra,
    },
    String(pin.number),
  );
  mark.addEventListener("pointerenter", () => player.card(pin, mark, false));
  mark.addEventListener("focus", () => player.card(pin, mark, false));
  mark.addEventListener("pointerleave", () => player.card(null));
  mark.addEventListener("blur", () => player.card(null, null, true));
  mark.addEventListener("click", () => {
    player.pinned(pin);
    player.card(pin, mark, true);
  });
  return mark;
}
