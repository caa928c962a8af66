/* Pins beside the nodes of the graph. */
import { MARK_PITCH } from "../stage/marks.js";
import { createPinMark } from "./line.js";
import { CHAIN } from "../parts.js";
/** @import { Drawing, Pin, Player } from "../types.d.ts" */

const SIZE = 20;
const ONTO = 5; /* px of a pin that lie on its node */
const REACH = 10; /* px from the middle of a sign on a link to what may stand beside it */

/**
 * Places of marks on links; a pin must not cover them.
 * @param {Drawing} drawing
 */
const signsOf = ({ svg, scale }) =>
  [...svg.querySelectorAll(".wr-link > .wr-sign, .wr-link > .wr-badge")].map((sign) => {
    const numbers = sign.getAttribute("transform")?.match(/-?[\d.]+/g) ?? ["0", "0"];
    const [x, y] = numbers.map(Number);
    return { x: x * scale, y: y * scale };
  });

/**
 * The node beside which a pin is drawn.
 * @type {WeakMap<HTMLElement, string>}
 */
const nodeOf = new WeakMap();

/**
 * From the lower right corner of their node to the left, past signs that lie on the way.
 * @param {Player} player
 * @param {HTMLElement} over
 */
function placePins(player, over) {
  if (!player.drawing) return;
  const { boxes, scale } = player.drawing;
  const signs = signsOf(player.drawing);
  /** @type {Map<string, number>} */
  const next = new Map();
  /** @type {NodeListOf<HTMLElement>} */
  const marks = over.querySelectorAll(".wrp-pin");
  for (const mark of marks) {
    const id = nodeOf.get(mark) ?? "";
    const box = boxes.get(id);
    if (!box) continue; /* the pins of the chain before */
    const { x, y, width, height } = box;
    const top = (y + height) * scale - ONTO;
    let left = next.get(id) ?? (x + width) * scale + 6 - SIZE;
    const aside = signs.filter((at) => at.y + REACH > top && at.y - REACH < top + SIZE);
    for (const at of aside.sort((a, b) => b.x - a.x))
      if (at.x + REACH > left && at.x - REACH < left + SIZE) left = at.x - REACH - SIZE;
    next.set(id, left - MARK_PITCH);
    mark.style.transform = `translate(${left}px, ${top}px)`;
  }
}

/**
 * @param {Player} player
 * @param {HTMLElement} over
 */
export function createGraphPins(player, over) {
  const draw = () => {
    const own = player.pins.filter((pin) => pin.node && pin.chain === player.chain);
    const marks = own.map((pin) => createPinMark(player, pin));
    own.forEach(({ node }, at) => nodeOf.set(marks[at], node?.id ?? ""));
    over.replaceChildren(...marks);
    placePins(player, over);
  };
  player.part(["chain", "marks"], draw, CHAIN);
  player.on("view", () => placePins(player, over));
}
