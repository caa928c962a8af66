/* A mark as an element: the sign that it has on the drawing, and its counts. */
import { el } from "../base/dom.js";
import { describeBadge } from "../model/marks.js";
import { hasSign, signAlone } from "./sign.js";
/** @import { MarkState, Player, Sign } from "../types.d.ts" */

/**
 * `text`: words beside the sign; leave it out if the badge has words next to it.
 * @param {Sign} mark
 * @param {string} [letter]
 * @param {string} [text]
 */
export function createBadge(mark, letter = "", text = describeBadge(mark)) {
  const facts = { "data-state": mark.state, "data-located": String(mark.located) };
  return el(
    "span",
    { class: "wrp-badge", ...facts, "aria-hidden": "true" },
    letter ? el("b", {}, letter) : null,
    hasSign(mark) ? signAlone(mark) : null,
    text ? el("span", {}, text) : null,
  );
}

const STATE = { share: null, part: null, case: null, located: true, right: 0, wrong: 0 };

/**
 * A badge of a state alone, for legends and replies: a sign also where nothing was scored.
 * @param {MarkState} state
 * @param {Partial<Sign>} [extra]
 */
export const stateBadge = (state, extra = {}) =>
  createBadge({ ...STATE, state, unscored: 1, ...extra }, "", "");

/**
 * The words for screen readers of a step or link, with its badges.
 * @param {Player} player
 * @param {"node" | "link"} part
 * @param {string} id
 */
export function createMarkLines(player, part, id) {
  return player.marksOf(part, id).map((mark, index) => {
    const { letter, label } = player.colourings[index];
    const named = letter && label ? el("span", { class: "wrp-soft" }, ` ${label}`) : null;
    const words = el("span", {}, mark.words || player.words.unasked, named);
    return el("span", { class: "wrp-mark-line" }, createBadge(mark, letter), words);
  });
}
