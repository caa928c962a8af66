/* A long text by its beginning, and the rest on request. */
import { el } from "../base/dom.js";
/** @import { Player } from "../types.d.ts" */

const LONGEST = 130; /* characters: two lines of the panel */

/**
 * @param {Player} player
 * @param {string} text
 * @param {number} [longest]
 */
export function createClipped(player, text, longest = LONGEST) {
  const { words } = player;
  const whole = String(text);
  if (whole.length <= longest) return el("q", {}, whole);
  const short = `${whole.slice(0, longest).trimEnd()}…`;
  const quote = el("q", {}, short);
  const button = el("button", { type: "button", class: "wrp-more", "aria-expanded": "false" });
  button.textContent = words.more;
  button.addEventListener("click", () => {
    const open = button.getAttribute("aria-expanded") === "false";
    button.setAttribute("aria-expanded", String(open));
    button.textContent = open ? words.less : words.more;
    quote.textContent = open ? whole : short;
  });
  return el("span", { class: "wrp-clipped" }, quote, " ", button);
}
