/* The card of the pin that is pointed at. */
import { el } from "../base/dom.js";
import { clamp } from "../base/numbers.js";
import { createPinLine } from "./line.js";
/** @import { Player } from "../types.d.ts" */

/**
 * One card at a time, beside the mark and inside the player.
 * @param {Player} player
 */
export function createPinCard(player) {
  const card = el("div", { class: "wrp-pin-card", role: "status", hidden: true });
  let fixed = false;
  player.card = (pin, mark, fix = false) => {
    if (!pin || !mark) {
      if (!fixed || fix) {
        card.hidden = true;
        fixed = false;
      }
      return;
    }
    fixed = fix;
    card.replaceChildren(createPinLine(player, pin));
    card.hidden = false;
    const outer = player.root.getBoundingClientRect();
    const box = mark.getBoundingClientRect();
    const left = clamp(
      box.left - outer.left + box.width / 2 - card.offsetWidth / 2,
      8,
      Math.max(8, outer.width - card.offsetWidth - 8),
    );
    const above = box.top - outer.top - card.offsetHeight - 8;
    Object.assign(card.style, {
      left: `${left}px`,
      top: `${above > 4 ? above : box.bottom - outer.top + 8}px`,
    });
  };
  player.root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") player.card(null, null, true);
  });
  return card;
}
