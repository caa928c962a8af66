/* A mark as an element: the same sign, shape and words as its badge on the canvas. */
import { createIcon, el } from "../base/dom.js";
import { contrastColour } from "../graph/shapes.js";
import { describeBadge, heatColour, signOf } from "../model/marks.js";

function heatStyle({ share }) {
  if (share === null) return {};
  const colour = heatColour(share);
  return { background: colour, "border-color": colour, color: contrastColour(colour) };
}

/* `text`: what stands beside the sign; a badge beside words of its own needs none. */
export function createBadge(mark, letter = "", text = describeBadge(mark)) {
  const badge = el(
    "span",
    {
      class: "wrp-badge",
      "data-state": mark.state,
      "data-located": String(mark.located),
      "aria-hidden": "true",
    },
    letter ? el("b", {}, letter) : null,
    signOf(mark) ? createIcon(signOf(mark)) : null,
    text ? el("span", {}, text) : null,
  );
  Object.assign(badge.style, heatStyle(mark));
  return badge;
}

/* A badge of a state alone, for legends and replies. */
export const stateBadge = (state, extra = {}) =>
  createBadge({ state, share: null, case: null, located: true, unscored: 0, ...extra }, "", "");

/* What is read out of a step or link, with its badges. */
export function createMarkLines(player, part, id) {
  return player.marksOf(part, id).map((mark, index) => {
    const { letter, label } = player.colourings[index];
    const named = letter && label ? el("span", { class: "wrp-soft" }, ` ${label}`) : null;
    const words = el("span", {}, mark.words || player.words.unasked, named);
    const badge = createBadge(mark, letter, mark.share === null ? "" : describeBadge(mark));
    return el("span", { class: "wrp-mark-line" }, badge, words);
  });
}
