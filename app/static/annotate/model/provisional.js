/* Changes since the server drew the chain, with places for them. An untouched node
   stays where it is; a new node stands below all others. */

import { clamp } from "../../../../views/player/js/base/numbers.js";

const GAP = 24;
const MARGIN = 10;
export const LINE = 15;
const PAD = { side: 8, top: 5, icon: 26 };
const LOWEST = 34;
export const WIDTH = 220;

/** @import { Area } from "../../../../views/player/js/types.d.ts" */
/** @import { DocChain, DocLink, DocNode, NodePlace } from "../types.d.ts" */
/** @import { Point } from "../stage/drag.js" */

/**
 * The nodes and links of a chain.
 * @typedef {{ chain: Pick<DocChain, "nodes" | "links"> }} Drawable
 *
 * The nodes' places by id, the width of the drawing, and what breaks a text into lines.
 * @typedef {object} Drawn
 * @property {Map<string, Area>} boxes
 * @property {number} width
 * @property {(text: string, width: number) => string[]} wrap
 */

/**
 * The items of `now` that are new or differ from `before` in their `names`.
 *
 * @template {{ id: string }} Item
 * @param {Item[]} now
 * @param {Item[]} before
 * @param {(keyof Item)[]} names
 */
function changedOf(now, before, names) {
  /** @param {Item} item */
  const valuesOf = (item) => JSON.stringify([item.id, ...names.map((name) => item[name])]);
  const known = new Set(before.map(valuesOf));
  return now.filter((item) => !known.has(valuesOf(item)));
}

/**
 * @param {{ id: string }[]} now
 * @param {{ id: string }[]} before
 */
const missing = (now, before) => changedOf(before, now, []).map(({ id }) => id);

/**
 * Where a node that is new or has another text stands.
 * @param {DocNode} node
 * @param {number} at
 * @param {Drawable["chain"]} chain
 * @param {Drawn} drawn
 * @returns {NodePlace}
 */
function placeOf(node, at, chain, { boxes, width, wrap }) {
  const old = boxes.get(node.id);
  const wide = old?.width ?? Math.min(WIDTH, width - 2 * MARGIN);
  const lines = wrap(node.text || "–", wide - PAD.icon - 2 * PAD.side);
  const height = Math.max(LOWEST, old?.height ?? 0, lines.length * LINE + 2 * PAD.top);
  const before = boxes.get(chain.nodes[at - 1]?.id);
  const middle = before ? before.x + before.width / 2 : width / 2;
  const x = clamp(middle - wide / 2, MARGIN, width - MARGIN - wide);
  return { node, lines, x, y: bottomOf(boxes) + GAP, width: wide, ...old, height };
}

/** @param {Map<string, Area>} boxes */
const bottomOf = (boxes) =>
  Math.max(MARGIN - GAP, ...[...boxes.values()].map(({ y, height }) => y + height));

/**
 * Changes of a drawing. `removed` are nodes and links that are no longer in the chain.
 * @param {Drawable} before what was drawn
 * @param {Drawable} now
 * @param {Drawn} drawn
 */
export function provisional(before, now, drawn) {
  const { nodes, links } = now.chain;
  const boxes = new Map(drawn.boxes);
  const removed = [...missing(nodes, before.chain.nodes), ...missing(links, before.chain.links)];
  for (const id of removed) boxes.delete(id);
  const places = changedOf(nodes, before.chain.nodes, ["kind", "text"]).map((node) => {
    const place = placeOf(node, nodes.indexOf(node), now.chain, { ...drawn, boxes });
    boxes.set(node.id, place);
    return place;
  });
  const touched = new Set(places.map(({ node }) => node.id));
  const changed = new Set(changedOf(links, before.chain.links, ["result", "reasons"]));
  const redrawn = links.filter(
    (link) => changed.has(link) || [link.result, ...link.reasons].some((id) => touched.has(id)),
  );
  return {
    removed,
    nodes: places,
    links: redrawn.map((link) => ({ id: link.id, path: pathOf(link, boxes) })),
    height: bottomOf(boxes) + MARGIN,
  };
}

/**
 * @param {DocLink} link
 * @param {Map<string, Area>} boxes
 */
function pathOf({ result, reasons }, boxes) {
  const to = boxes.get(result);
  const areas = reasons.filter((reason) => reason !== result).map((reason) => boxes.get(reason));
  return areas.map((from) => (from && to ? line(from, to, [...boxes.values()]) : "")).join("");
}

/**
 * Down to the result; past other nodes, or upwards, at the right of all of them.
 * @param {Area} from
 * @param {Area} to
 * @param {Area[]} boxes
 */
function line(from, to, boxes) {
  const start = { x: from.x + from.width / 2, y: from.y + from.height };
  const end = { x: to.x + to.width / 2, y: to.y };
  /** @param {Area} box */
  const isBetween = ({ y, height }) => y >= start.y && y + height <= end.y;
  if (end.y > start.y && !boxes.some(isBetween)) return curve(start, end);
  const side = Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN;
  const [out, back] = [from, to].map(({ x, y, width, height }) => [x + width, y + height / 2]);
  const points = [side, out[1], side, back[1], ...back];
  return `M${out.join(" ")}C${points.join(" ")}m6-4l-6 4 6 4`;
}

/**
 * A curve that ends in an arrow head.
 * @param {Point} start
 * @param {Point} end
 */
export function curve(start, end) {
  const middle = (start.y + end.y) / 2;
  const points = [start.x, middle, end.x, middle, end.x, end.y];
  return `M${start.x} ${start.y}C${points.join(" ")}m-4-7l4 7 4-7`;
}
