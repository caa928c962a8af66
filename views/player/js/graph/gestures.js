/* Pointer, wheel and keys on the drawing. */
import { nodeAt } from "./drawing.js";
import { makeStop } from "./states.js";
import { showChain, zoom } from "./view.js";
/** @import { Area, Drawing, Player } from "../types.d.ts" */

const DRAG = 4; /* px: less is a click */
/** @type {Record<string, [x: number, y: number]>} */
const WAYS = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] };

/**
 * @param {Player} player
 * @param {Element} target
 */
function press(player, target) {
  /** @type {SVGGElement | null} */
  const g = target.closest("[data-node], [data-link]");
  if (!g) return;
  const { link, node = "" } = g.dataset;
  if (link !== undefined) {
    player.goLink(link);
    return;
  }
  player.go(node);
  if (!player.small || !player.wide) return;
  player.wide = false;
  showChain(player);
}

/**
 * With a mouse the view is dragged; fingers scroll it as they scroll everything.
 * @param {Player} player
 * @param {HTMLElement} canvas
 */
function drag(player, canvas) {
  /** @type {{ x: number, y: number } | null} */
  let from = null;
  let moved = false;
  canvas.addEventListener("pointerdown", (event) => {
    moved = false;
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    from = { x: event.clientX + canvas.scrollLeft, y: event.clientY + canvas.scrollTop };
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!from || !(event.buttons & 1)) {
      from = null;
      return;
    }
    const left = from.x - event.clientX;
    const top = from.y - event.clientY;
    if (!moved && Math.hypot(left - canvas.scrollLeft, top - canvas.scrollTop) < DRAG) return;
    moved = true;
    canvas.scrollTo({ left, top, behavior: "instant" });
  });
  /* The player keeps the keys: on a node the arrows would go from node to node. */
  canvas.addEventListener("mousedown", (event) => {
    const isOver = event.target instanceof Element && event.target.closest(".wrp-over");
    if (event.button !== 0 || isOver) return;
    event.preventDefault();
    player.root.focus({ preventScroll: true });
  });
  canvas.addEventListener("click", (event) => {
    if (!moved && event.target instanceof Element) press(player, event.target);
  });
}

/** @param {TouchList} touches */
const middleOf = ([a, b]) => ({ x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });
/** @param {TouchList} touches */
const spanOf = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/**
 * @param {Player} player
 * @param {HTMLElement} canvas
 */
function pinch(player, canvas) {
  let span = 0;
  /** @param {TouchEvent} event */
  const move = (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const now = spanOf(event.touches);
    if (span) zoom(player, now / span, middleOf(event.touches));
    span = now;
  };
  /** @param {TouchEvent} event */
  const begin = ({ touches }) => {
    span = touches.length === 2 ? spanOf(touches) : 0;
  };
  canvas.addEventListener("touchstart", begin, { passive: true });
  canvas.addEventListener("touchmove", move, { passive: false });
  /* The wheel scrolls; with ctrl (and so a pinch on a touchpad) it zooms. */
  /** @param {WheelEvent} event */
  const turn = (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(player, Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
  };
  canvas.addEventListener("wheel", turn, { passive: false });
}

/**
 * The nearest node in a direction. Distance to the side counts twice.
 * @param {Drawing} drawing
 * @param {SVGGElement} g
 * @param {[x: number, y: number]} way
 */
function neighbour({ boxes, nodes }, g, [dx, dy]) {
  /** @param {Area} box */
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const own = boxes.get(g.dataset.node ?? "");
  if (!own) return null;
  const [x, y] = middle(own);
  const places = [...boxes].map(([id, box]) => {
    const [a, b] = middle(box);
    const along = (a - x) * dx + (b - y) * dy;
    return { id, along, cost: along + 2 * Math.abs((a - x) * dy + (b - y) * dx) };
  });
  const ahead = places.filter(({ along }) => along > 1).sort((a, b) => a.cost - b.cost);
  return nodes.get(ahead[0]?.id);
}

/**
 * @param {Player} player
 * @param {HTMLElement} canvas
 */
function walk(player, canvas) {
  canvas.addEventListener("keydown", (event) => {
    const g = nodeAt(event.target);
    if (!g || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const way = WAYS[event.key];
    if (!way && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (!way) {
      press(player, g);
      return;
    }
    const next = player.drawing && neighbour(player.drawing, g, way);
    if (!next) return;
    makeStop(player, next);
    next.focus();
  });
}

/**
 * @param {Player} player
 * @param {HTMLElement} canvas
 */
export function listenToGestures(player, canvas) {
  drag(player, canvas);
  pinch(player, canvas);
  walk(player, canvas);
}
