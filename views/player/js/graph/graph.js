/* The graph's panel: its canvas, what lies over it, and its legend. */
import { createIcon, el } from "../base/dom.js";
import { KINDS } from "../model/chain.js";
import { chooseDirection } from "./bounds.js";
import { relightEdges, repaintEdges } from "./edges.js";
import { stopGlide } from "./glide.js";
import { createNetwork } from "./network.js";
import { bringIntoView, createViewTools, showChain, takeView } from "./view.js";

const createLegend = (player) =>
  el(
    "div",
    { class: "wrp-legend" },
    ...KINDS.map((kind) => el("span", { "data-kind": kind }, createIcon(kind), player.words[kind])),
    el("span", { class: "wrp-legend-broken" }, createIcon("cross"), player.words.broken_any),
  );

/* The wheel scrolls the page; only with ctrl does it reach vis-network. */
function guardWheel(player, canvas) {
  const guard = (event) => {
    if (event.ctrlKey) takeView(player);
    else event.stopPropagation();
  };
  canvas.addEventListener("wheel", guard, true);
}

function rebuildNetwork(player, canvas, over) {
  if (!player.chain || !player.chain.graph || !canvas.clientWidth || !canvas.clientHeight) return;
  if (player.network) player.network.destroy();
  player.network = null;
  stopGlide(player);
  createNetwork(player, canvas, over);
}

function fitNetwork(player, canvas, rebuild) {
  if (!player.network) {
    rebuild();
    return;
  }
  if (!canvas.clientWidth) return;
  player.network.setSize(`${canvas.clientWidth}px`, `${canvas.clientHeight}px`);
  if (!player.zoomed && chooseDirection(player, canvas) !== player.direction) rebuild();
  else if (!player.zoomed) showChain(player, canvas);
  else player.network.redraw();
}

export function createGraph(player) {
  const canvas = el("div", { class: "wrp-canvas", role: "img" });
  const over = el("div", { class: "wrp-over" });
  const tools = createViewTools(player, canvas);
  const view = el("div", { class: "wrp-view" }, canvas, over, tools);
  const panel = el("div", { class: "wrp-graph" }, view, createLegend(player));
  const rebuild = () => rebuildNetwork(player, canvas, over);
  guardWheel(player, canvas);
  const watch = new ResizeObserver(() => fitNetwork(player, canvas, rebuild));
  watch.observe(canvas);
  player.on("chain", () => {
    const { chain } = player;
    player.wide = false;
    panel.hidden = !chain;
    canvas.setAttribute("aria-label", chain ? `${player.words.chain}: ${chain.nodes.length}` : "");
    rebuild();
  });
  player.on("theme", () => repaintEdges(player));
  player.on("lit", (changed) => relightEdges(player, canvas, changed));
  player.on("select", () => {
    if (!player.network) return;
    player.network.redraw();
    bringIntoView(player, canvas, player.selected);
  });
  player.onDestroy(() => {
    watch.disconnect();
    stopGlide(player);
    if (player.network) player.network.destroy();
    player.network = null;
  });
  return panel;
}
