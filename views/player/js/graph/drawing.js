/* The server's drawing of a chain in the page: its elements by node and link, and their places. */
import { parseSvg } from "../base/svg.js";
/** @import { ChainDrawing, Drawing } from "../types.d.ts" */

/* A panel narrower than this has the drawing for phones: the wide one's text would be too small. */
const NARROWEST_WIDE = 513;
const PADDING = 42; /* of a node beside its text: an icon, and 8 px at both sides */
const SLACK = 3;

/**
 * The panel's scroll bar counts as well, or one drawing would lead to the other and back.
 * @param {{ drawing?: Pick<ChainDrawing, "wide" | "narrow"> }} chain
 * @param {HTMLElement} panel
 */
export const textOf = (chain, panel) =>
  chain.drawing?.[panel.offsetWidth < NARROWEST_WIDE ? "narrow" : "wide"] ?? "";

/**
 * Puts a wide, invisible line under each link, so that it is easy to click.
 * @param {Element} svg
 */
function widenLinks(svg) {
  for (const path of svg.querySelectorAll("[data-link] .wr-path")) {
    const hit = /** @type {Element} */ (path.cloneNode());
    hit.setAttribute("class", "wr-hit");
    path.before(hit);
  }
}

/**
 * @param {Element} svg
 * @param {"node" | "link"} name
 */
function byId(svg, name) {
  /** @type {NodeListOf<SVGGElement>} */
  const groups = svg.querySelectorAll(`[data-${name}]`);
  return new Map([...groups].map((g) => [g.dataset[name] ?? "", g]));
}

/**
 * The outline of a node; every node of the server's drawings has one.
 * @param {SVGGElement} g
 * @returns {SVGGraphicsElement}
 */
export function shapeOf(g) {
  return g.querySelector(".wr-shape") ?? g;
}

/**
 * The node that an event is on.
 * @param {EventTarget | null} target
 * @returns {SVGGElement | null}
 */
export const nodeAt = (target) =>
  target instanceof Element ? target.closest("[data-node]") : null;

/**
 * Without our font a text may be wider than its node: all texts become as small as that takes.
 * @param {Pick<Drawing, "nodes" | "boxes">} drawing
 */
export function fitTexts({ nodes, boxes }) {
  const texts = [...nodes].flatMap(([id, g]) => {
    const [text, box] = [g.querySelector("text"), boxes.get(id)];
    /* The size is measured before any text has a transform. */
    return text && box ? [{ text, box, size: text.getBBox() }] : [];
  });
  const shares = texts.map(({ box, size }) => (box.width - PADDING + SLACK) / size.width);
  const least = Math.min(1, ...shares);
  texts.forEach(({ text, size: { x, y, height } }) => {
    const place = `translate(${x * (1 - least)} ${(y + height / 2) * (1 - least)})`;
    if (least < 0.99) text.setAttribute("transform", `${place} scale(${least})`);
    else text.removeAttribute("transform");
  });
}

/**
 * Puts the drawing into `sheet`; null where there is none. Its panel must have a size.
 * @param {string} text
 * @param {HTMLElement} sheet
 * @returns {Drawing | null}
 */
export function insertDrawing(text, sheet) {
  const svg = text ? parseSvg(text) : null;
  sheet.querySelector(".wr-chain")?.remove();
  if (!svg) return null;
  const [width, height] = ["width", "height"].map((name) => Number(svg.getAttribute(name)));
  /* The panel has the chain's name. */
  for (const name of ["width", "height", "role", "aria-label"]) svg.removeAttribute(name);
  widenLinks(svg);
  sheet.prepend(svg);
  const nodes = byId(svg, "node");
  const boxes = new Map([...nodes].map(([id, g]) => [id, shapeOf(g).getBBox()]));
  return { text, svg, width, height, nodes, boxes, links: byId(svg, "link"), scale: 1 };
}
