/* The graph's panel: its canvas, what lies over it, and its legend. */
import { el } from "../base/dom.js";
import { createList, createListSwitch } from "../list/list.js";
import { createLegend } from "../marks/legend.js";
import { chooseDirection } from "./bounds.js";
import { relightEdges, repaintEdges, repaintPicked } from "./edges.js";
import { stopGlide } from "./glide.js";
import { createNetwork } from "./network.js";
import { bringIntoView, createViewTools, showChain, takeView } from "./view.js";

/* The wheel scrolls the page; only with ctrl does it reach vis-network. */
function guardWheel(player, canvas) {
  const guard = (event) => {
    if (event.ctrlKey) takeView(player);
    else event.stopPropagation();
  };
  canvas.addEventListener("wheel", guard, true);
}

function rebuildNetwork(player, canvas, over) {
  if (!window.vis) return; /* a page draws the graph once its library is loaded */
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

/* What the chain is called, where no tab says so, and whose it is. */
function createCaption(player) {
  const { chain, chains } = player;
  const title = chains.length > 1 && chain.caption ? null : el("strong", {}, chain.title);
  return [title, chain.caption ? el("span", { class: "wrp-soft" }, chain.caption) : null];
}

function createHead(player) {
  const caption = el("p", { class: "wrp-caption" });
  player.on("chain", () => {
    caption.replaceChildren(...(player.chain ? createCaption(player) : []).filter(Boolean));
  });
  return el("div", { class: "wrp-graph-head" }, caption, createListSwitch(player));
}

function nameGraph(player, canvas) {
  const { chain, words, colourings } = player;
  if (!chain) return;
  const wrong = (mark) => mark.state === "wrong" || mark.state === "mixed";
  const count = (part, all) => all.filter(({ id }) => player.marksOf(part, id).some(wrong)).length;
  const parts = [`${chain.nodes.length} ${words.steps}`, `${chain.subs.length} ${words.links}`];
  if (colourings.length) {
    parts.push(`${count("node", chain.nodes) + count("link", chain.subs)} ${words.go_wrong}`);
  }
  canvas.setAttribute("aria-label", `${chain.title}: ${parts.join(", ")}`);
}

function listen(player, canvas, panel, rebuild) {
  player.on("chain", () => {
    player.wide = false;
    panel.hidden = !player.chain;
    panel.style.setProperty("--wrp-layers", String(player.chain?.graph?.layers ?? 0));
    nameGraph(player, canvas);
    /* The first is made once the page is laid out: measured here, it would be laid out twice. */
    if (player.ready) rebuild();
  });
  player.on("theme", () => repaintEdges(player));
  player.on("marks", () => {
    nameGraph(player, canvas);
    repaintEdges(player);
  });
  player.on("lit", (changed) => relightEdges(player, canvas, changed));
  player.on("listed", () => {
    panel.dataset.view = player.listed ? "list" : "drawing";
  });
  player.on("select", () => {
    if (!player.network) return;
    repaintPicked(player);
    bringIntoView(player, canvas, player.selected);
  });
}

export function createGraph(player) {
  const canvas = el("div", { class: "wrp-canvas", role: "group" });
  const over = el("div", { class: "wrp-over" });
  const tools = createViewTools(player, canvas);
  const view = el("div", { class: "wrp-view" }, canvas, over, tools, createList(player));
  const panel = el("div", { class: "wrp-graph" }, createHead(player), view, createLegend(player));
  const rebuild = () => rebuildNetwork(player, canvas, over);
  guardWheel(player, canvas);
  const watch = new ResizeObserver(() => fitNetwork(player, canvas, rebuild));
  watch.observe(canvas);
  const begin = () => player.network || rebuild();
  document.addEventListener("wr-scripts", begin);
  listen(player, canvas, panel, rebuild);
  player.onDestroy(() => {
    watch.disconnect();
    document.removeEventListener("wr-scripts", begin);
    stopGlide(player);
    if (player.network) player.network.destroy();
    player.network = null;
  });
  return panel;
}
