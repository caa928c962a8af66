/* A mark as an element: the sign that it has on the drawing, and its counts. */
import { el } from "../base/dom.js";
import { describeBadge } from "../model/marks.js";
import { changeSign, hasSign, signAlone } from "./sign.js";
/** @import { Mark, MarkState, Player, Sign } from "../types.d.ts" */

/** @typedef {{ mark: Mark, letter: string, text?: string }} LetteredMark */

/** @param {Sign} mark */
const stateOf = ({ state, located }) => ({ "data-state": state, "data-located": String(located) });

/**
 * `text`: words beside the sign; leave it out if the badge has words next to it.
 * @param {Sign} mark
 * @param {string} [letter]
 * @param {string} [text]
 */
export function createBadge(mark, letter = "", text = describeBadge(mark)) {
  return el(
    "span",
    { class: "wrp-badge", ...stateOf(mark), "aria-hidden": "true" },
    letter ? el("b", {}, letter) : null,
    hasSign(mark) ? signAlone(mark) : null,
    text ? el("span", {}, text) : null,
  );
}

/**
 * The marks of a step or link with the letters of their runs.
 * @param {Player} player
 * @param {"node" | "link"} part
 * @param {string} id
 * @returns {LetteredMark[]}
 */
export const lettered = (player, part, id) =>
  player.marksOf(part, id).map((mark, at) => ({ mark, letter: player.colourings[at].letter }));

/**
 * Changes the state of a badge, if nothing else of it differs.
 * @param {Element} badge
 * @param {LetteredMark} shown
 */
function changeBadge(badge, { mark, letter, text = describeBadge(mark) }) {
  const sign = badge.querySelector(".wr-badge");
  const hasOtherText = mark.part !== null || badge.textContent !== `${letter}${text}`;
  if (!sign || !hasSign(mark) || hasOtherText) return false;
  for (const [name, value] of Object.entries(stateOf(mark))) badge.setAttribute(name, value);
  changeSign(sign, mark);
  return true;
}

/**
 * Shows marks as the badges of an entry. Those of which only the state changes stay: to lay out a
 * hundred entries anew takes long.
 * @param {Element} entry
 * @param {LetteredMark[]} shown
 */
export function paintBadges(entry, shown) {
  const before = [...entry.querySelectorAll(":scope > .wrp-badge")];
  const alike = before.length === shown.length;
  if (alike && shown.every((each, at) => changeBadge(before[at], each))) return;
  before.forEach((badge) => badge.remove());
  entry.append(...shown.map(({ mark, letter, text }) => createBadge(mark, letter, text)));
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
