/* Pins beside the cards of the graph. */
import { clamp } from "../base/numbers.js";
import { CROSS_RADIUS, crossScale } from "../graph/crosses.js";
import { requestRedraw } from "../graph/edges.js";
import { bringIntoView, positionOf } from "../graph/view.js";
import { MARK_PITCH } from "../stage/marks.js";
import { createPinMark } from "./line.js";

/* Pins beside their cards: elements over the canvas, so that they are sharp and can be reached.
   From a card's right corner to the left, and past a ✕ that lies on the way: it must be seen. */
export function placePins(player, over) {
  const scale = player.network.getScale();
  const size = Math.round(clamp(scale / 0.6, 0.8, 1) * 20);
  /* Below a small card and not over its words, where the gap to the next one has room for it. */
  const onto = player.direction === "down" && scale < 0.6 ? 4 : 9;
  const [width, height] = player.chain.graph.card;
  const reach = CROSS_RADIUS * crossScale(scale) * scale + 1;
  const crosses = (player.crosses || []).map((at) => player.network.canvasToDOM(at));
  const next = new Map();
  over.style.setProperty("--wrp-pin", `${size}px`);
  for (const mark of over.children) {
    const { x, y } = player.network.canvasToDOM(positionOf(player, mark.wrpNode));
    const top = y + (height / 2) * scale - onto;
    const across = crosses
      .filter((at) => at.y + reach > top && at.y - reach < top + size)
      .sort((a, b) => b.x - a.x);
    let left = next.get(mark.wrpNode) ?? x + (width / 2) * scale + 6 - size;
    for (const at of across)
      if (at.x + reach > left && at.x - reach < left + size) left = at.x - reach - size;
    next.set(mark.wrpNode, left - Math.max(size, MARK_PITCH));
    mark.style.transform = `translate(${left}px, ${top}px)`;
  }
}

function createPin(player, pin, over) {
  const mark = createPinMark(player, pin);
  mark.wrpNode = pin.node.id;
  mark.addEventListener("focus", () => bringIntoView(player, over, pin.node.id));
  return mark;
}

export function createGraphPins(player, over) {
  const draw = () => {
    const own = player.pins.filter((pin) => pin.node && pin.chain === player.chain);
    over.replaceChildren(...own.map((pin) => createPin(player, pin, over)));
    requestRedraw(player);
  };
  for (const name of ["chain", "marks"]) player.on(name, draw);
}
