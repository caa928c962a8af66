/* Pins beside the nodes of the graph. */
import { MARK_PITCH } from "../stage/marks.js";
import { createPinMark } from "./line.js";
import { CHAIN } from "../parts.js";

const SIZE = 20;
const ONTO = 5; /* px of a pin that lie on its node */
const REACH = 10; /* px from the middle of a sign on a link to what may stand beside it */

/* Where links have marks, or say that they are not shown: a pin there would hide it. */
const signsOf = ({ svg, scale }) =>
  [...svg.querySelectorAll(".wr-link > .wr-sign, .wr-link > .wr-badge")].map((sign) => {
    const [x, y] = sign
      .getAttribute("transform")
      .match(/-?[\d.]+/g)
      .map(Number);
    return { x: x * scale, y: y * scale };
  });

/* From the lower right corner of their node to the left, past signs that lie on the way. */
function placePins(player, over) {
  if (!player.drawing) return;
  const { boxes, scale } = player.drawing;
  const signs = signsOf(player.drawing);
  const next = new Map();
  for (const mark of over.children) {
    const box = boxes.get(mark.wrpNode);
    if (!box) continue; /* the pins of the chain before */
    const { x, y, width, height } = box;
    const top = (y + height) * scale - ONTO;
    let left = next.get(mark.wrpNode) ?? (x + width) * scale + 6 - SIZE;
    const aside = signs.filter((at) => at.y + REACH > top && at.y - REACH < top + SIZE);
    for (const at of aside.sort((a, b) => b.x - a.x))
      if (at.x + REACH > left && at.x - REACH < left + SIZE) left = at.x - REACH - SIZE;
    next.set(mark.wrpNode, left - MARK_PITCH);
    mark.style.transform = `translate(${left}px, ${top}px)`;
  }
}

function createPin(player, pin) {
  const mark = createPinMark(player, pin);
  mark.wrpNode = pin.node.id;
  return mark;
}

export function createGraphPins(player, over) {
  const draw = () => {
    const own = player.pins.filter((pin) => pin.node && pin.chain === player.chain);
    over.replaceChildren(...own.map((pin) => createPin(player, pin)));
    placePins(player, over);
  };
  player.part(["chain", "marks"], draw, CHAIN);
  player.on("view", () => placePins(player, over));
}
