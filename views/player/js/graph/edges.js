/* The links: how each looks, and which are lit with the moment. */
import { bringIntoView, latestLitNode } from "./view.js";

export function styleEdge(player, edge) {
  const sub = player.chain.subs.find(({ id }) => id === edge.subchain);
  const broken = Boolean(sub && sub.broken);
  const lit = player.lit.has(edge.result) && !broken;
  const { bad, lit: bright, edge: plain } = player.colours;
  const colour = broken ? bad : lit ? bright : plain;
  return {
    ...edge,
    color: { color: colour, highlight: colour, hover: colour },
    width: lit ? 3.4 : broken ? 2.2 : 1.7,
    dashes: broken ? [7, 6] : false,
  };
}

export function repaintEdges(player) {
  if (!player.network) return;
  player.edges.update(player.edges.get().map((edge) => styleEdge(player, edge)));
  player.network.redraw();
}

export function relightEdges(player, canvas, changed) {
  if (!player.network) return;
  const touched = player.edges.get().filter((edge) => changed.has(edge.result));
  if (touched.length) player.edges.update(touched.map((edge) => styleEdge(player, edge)));
  player.network.redraw();
  /* At rest the selected step stays in sight as long as it is one of the moment's. */
  const last =
    !player.clock.playing() && player.lit.has(player.selected) ? null : latestLitNode(player);
  if (last) bringIntoView(player, canvas, last.id);
}
