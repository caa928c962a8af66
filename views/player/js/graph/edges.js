/* The links: how each looks, and which are lit with the moment. */
import { commonMark } from "../model/marks.js";
import { markTone } from "./badges.js";
import { bringIntoView, latestLitNode } from "./view.js";

/* How a link looks by what all colourings say of it; null where it stays as it is. */
function styleOfMark(player, sub) {
  const mark = sub && player.colourings.length ? commonMark(player.marksOf("link", sub.id)) : null;
  if (!mark || mark.state === "none") return null;
  const colour = markTone(player, mark).line;
  const plain = mark.state === "right" && mark.share === null;
  return { colour, width: plain ? 2.2 : 3.4, dashes: mark.located ? false : [2, 5] };
}

function styleOfMoment(player, edge, broken) {
  const lit = player.lit.has(edge.result) && !broken;
  const { bad, lit: bright, edge: plain } = player.colours;
  return {
    colour: broken ? bad : lit ? bright : plain,
    width: lit ? 3.4 : broken ? 2.2 : 1.7,
    dashes: broken ? [7, 6] : false,
  };
}

export function styleEdge(player, edge) {
  const sub = player.chain.subsById.get(edge.subchain);
  const broken = Boolean(sub && sub.broken);
  const marked = broken ? null : styleOfMark(player, sub);
  const { colour, width, dashes } = marked || styleOfMoment(player, edge, broken);
  const picked = Boolean(sub) && player.link === sub.id;
  return {
    ...edge,
    ...{ width, dashes, color: { color: colour, highlight: colour, hover: colour } },
    background: { enabled: picked, color: player.colours.select, size: width + 8, dashes: false },
  };
}

/* Past vis-network's data set, which would draw the whole graph anew for each of its updates. */
function paintEdges(player, edges) {
  for (const edge of edges) player.network.body.edges[edge.id].setOptions(styleEdge(player, edge));
  requestRedraw(player);
}

/* One drawing for all that changes within a frame. */
export function requestRedraw({ network }) {
  if (network) network.body.emitter.emit("_requestRedraw");
}

export function repaintEdges(player) {
  if (player.network) paintEdges(player, player.edges.get());
}

/* The link that is selected now, and the one that was. */
export function repaintPicked(player) {
  const changed = new Set([player.link, player.pickedLink]);
  player.pickedLink = player.link;
  const picked = player.edges.get().filter((edge) => changed.has(edge.subchain));
  paintEdges(player, picked);
}

export function relightEdges(player, canvas, changed) {
  if (!player.network) return;
  const touched = player.edges.get().filter((edge) => changed.has(edge.result));
  paintEdges(player, touched);
  /* At rest the selected step stays in sight as long as it is one of the moment's. */
  const last =
    !player.clock.playing() && player.lit.has(player.selected) ? null : latestLitNode(player);
  if (last) bringIntoView(player, canvas, last.id);
}
