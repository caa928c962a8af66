/* What has changed since the server drew the chain, with places for it. What nobody has touched
   stays where it is; a new node stands below all others. */

const GAP = 24;
const MARGIN = 10;
const LINE = 15;
const PAD = { side: 8, top: 5, icon: 26 };
const LOWEST = 34;
export const WIDTH = 220;

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {Box & {node: object, lines: string[]}} NodePlace
 * @typedef {{id: string, path: string}} LinkPlace
 */

const isSame = (a, b, names) => names.every((name) => String(a[name]) === String(b[name]));

/* The part of one list that the other has not, or has otherwise. */
function changedOf(now, before, names) {
  const known = new Map(before.map((each) => [each.id, each]));
  return now.filter((each) => {
    const old = known.get(each.id);
    return !old || !isSame(each, old, names);
  });
}

const missing = (now, before) => {
  const ids = new Set(now.map(({ id }) => id));
  return before.map(({ id }) => id).filter((id) => !ids.has(id));
};

/* Where a node that is new or has another text stands. */
function placeOf(node, at, chain, { boxes, width, wrap }) {
  const old = boxes.get(node.id);
  const wide = old?.width ?? Math.min(WIDTH, width - 2 * MARGIN);
  const lines = wrap(node.text || "–", wide - PAD.icon - 2 * PAD.side);
  const height = Math.max(LOWEST, old?.height ?? 0, lines.length * LINE + 2 * PAD.top);
  if (old) return { node, lines, ...old, height };
  const before = boxes.get(chain.nodes[at - 1]?.id);
  const middle = before ? before.x + before.width / 2 : width / 2;
  const x = Math.max(MARGIN, Math.min(width - MARGIN - wide, middle - wide / 2));
  return { node, lines, x, y: bottomOf(boxes) + GAP, width: wide, height };
}

const bottomOf = (boxes) =>
  Math.max(MARGIN - GAP, ...[...boxes.values()].map(({ y, height }) => y + height));

/**
 * @param {{chain: object}} before what was drawn
 * @param {{chain: object}} now
 * @param {object} drawn `boxes`: the nodes' places by id, `width` of the drawing, and `wrap(text,
 * width)`, which gives lines
 * @returns {{removed: string[], nodes: NodePlace[], links: LinkPlace[], height: number}} `removed`:
 * ids of nodes and links that are no longer in the chain
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

const pathOf = ({ result, reasons }, boxes) =>
  reasons
    .filter((reason) => boxes.has(reason) && boxes.has(result) && reason !== result)
    .map((reason) => line(boxes.get(reason), boxes.get(result), [...boxes.values()]))
    .join("");

/* Down to the result; past other nodes, or upwards, at the right of all of them. */
function line(from, to, boxes) {
  const start = { x: from.x + from.width / 2, y: from.y + from.height };
  const end = { x: to.x + to.width / 2, y: to.y };
  const isBetween = ({ y, height }) => y >= start.y && y + height <= end.y;
  if (end.y > start.y && !boxes.some(isBetween)) return curve(start, end);
  const side = Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN;
  const [out, back] = [from, to].map(({ x, y, width, height }) => [x + width, y + height / 2]);
  const points = [side, out[1], side, back[1], ...back];
  return `M${out.join(" ")}C${points.join(" ")}m6-4l-6 4 6 4`;
}

/* A curve that ends in an arrow head. */
export function curve(start, end) {
  const middle = (start.y + end.y) / 2;
  const points = [start.x, middle, end.x, middle, end.x, end.y];
  return `M${start.x} ${start.y}C${points.join(" ")}m-4-7l4 7 4-7`;
}
