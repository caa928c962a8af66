/* The chain as vis-network draws it: cards where the server put them, links lit with the moment. */
import { createIcon, el } from "./dom.js";
import {
  bringIntoView,
  chooseDirection,
  createViewTools,
  latestLitNode,
  measureBounds,
  positionOf,
  showChain,
  stopGlide,
} from "./view.js";
import { crossPosition, drawCard, drawCross } from "./draw.js";
import { placePins } from "./pins.js";
import { KINDS } from "./model.js";

export function createGraph(player) {
  const canvas = el("div", { class: "wrp-canvas", role: "img" });
  const over = el("div", { class: "wrp-over" });
  const tools = createViewTools(player, canvas);
  const panel = el(
    "div",
    { class: "wrp-graph" },
    el("div", { class: "wrp-view" }, canvas, over, tools),
    createLegend(player),
  );
  /* The wheel scrolls the page; only with ctrl does it reach vis-network. */
  canvas.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) {
        stopGlide(player);
        player.zoomed = true;
      } else event.stopPropagation();
    },
    true,
  );
  const build = () => {
    if (!player.chain || !player.chain.graph || !canvas.clientWidth || !canvas.clientHeight) return;
    if (player.network) {
      player.network.destroy();
      player.network = null;
    }
    stopGlide(player);
    createNetwork(player, canvas, over);
  };
  const watch = new ResizeObserver(() => {
    if (!player.network) {
      build();
      return;
    }
    if (!canvas.clientWidth) return;
    player.network.setSize(`${canvas.clientWidth}px`, `${canvas.clientHeight}px`);
    if (!player.zoomed && chooseDirection(player, canvas) !== player.direction) build();
    else if (!player.zoomed) showChain(player, canvas);
    else player.network.redraw();
  });
  watch.observe(canvas);
  player.on("chain", () => {
    player.wide = false;
    panel.hidden = !player.chain;
    canvas.setAttribute(
      "aria-label",
      player.chain ? `${player.words.chain}: ${player.chain.nodes.length}` : "",
    );
    build();
  });
  player.on("theme", () => {
    if (player.network) {
      player.edges.update(player.edges.get().map((edge) => styleEdge(player, edge)));
      player.network.redraw();
    }
  });
  player.on("lit", (changed) => relightEdges(player, canvas, changed));
  player.on("select", () => {
    if (player.network) {
      player.network.redraw();
      bringIntoView(player, canvas, player.selected);
    }
  });
  player.onDestroy(() => {
    watch.disconnect();
    stopGlide(player);
    if (player.network) player.network.destroy();
    player.network = null;
  });
  return panel;
}

export function styleEdge(player, edge) {
  const sub = player.chain.subs.find((one) => one.id === edge.subchain);
  const lit = player.lit.has(edge.result) && !(sub && sub.broken);
  const colour =
    sub && sub.broken ? player.colours.bad : lit ? player.colours.lit : player.colours.edge;
  return {
    ...edge,
    color: { color: colour, highlight: colour, hover: colour },
    width: lit ? 3.4 : sub && sub.broken ? 2.2 : 1.7,
    dashes: sub && sub.broken ? [7, 6] : false,
  };
}

export function createNetwork(player, canvas, over) {
  const graph = player.chain.graph;
  const way = (player.direction = chooseDirection(player, canvas));
  const renderer = ({ ctx, id, x, y }) => {
    const node = id.startsWith("n:") ? player.chain.byId.get(id.slice(2)) : null;
    const joint = id.startsWith("j:");
    const size = node ? graph.card : joint ? [6, 6] : [0, 0];
    return {
      nodeDimensions: { width: size[0], height: size[1] },
      drawNode() {
        if (node) drawCard(player, ctx, node, x, y, player.network ? player.network.getScale() : 1);
        else if (joint) {
          ctx.beginPath();
          ctx.arc(x, y, 4, 0, 2 * Math.PI);
          ctx.fillStyle = player.colours.edge;
          ctx.fill();
        }
      },
    };
  };
  const nodes = graph.nodes.map(({ id, x, y, down }) => ({
    id,
    label: " ",
    shape: "custom",
    ctxRenderer: renderer,
    borderWidth: 2,
    size: id.startsWith("n:") ? graph.card[0] / 2 : 1,
    x: way === "across" ? x : down[0],
    y: way === "across" ? y : down[1],
  }));
  const smooth = {
    enabled: true,
    type: "cubicBezier",
    forceDirection: way === "across" ? "horizontal" : "vertical",
    roundness: 0.5,
  };
  const edges = graph.edges.map((edge, index) =>
    styleEdge(player, {
      ...edge,
      id: index,
      smooth,
      arrows: { to: { enabled: Boolean(edge.arrows), scaleFactor: 0.7 } },
    }),
  );
  player.edges = new window.vis.DataSet(edges);
  player.network = new window.vis.Network(
    canvas,
    { nodes: new window.vis.DataSet(nodes), edges: player.edges },
    {
      ...player.payload.options,
      width: `${canvas.clientWidth}px`,
      height: `${canvas.clientHeight}px`,
    },
  );
  /* vis-network learns a card's size only when it first draws it, after the links: say it before. */
  for (const { id } of nodes) {
    const shape = player.network.body.nodes[id].shape;
    const [width, height] = id.startsWith("n:") ? graph.card : [2, 2];
    Object.assign(shape, { width, height, customSizeWidth: width, customSizeHeight: height });
  }
  player.network.on("click", ({ nodes: [id] }) => {
    if (!id || !id.startsWith("n:")) return;
    player.go(id.slice(2));
    if (player.small && player.wide) {
      player.wide = false;
      showChain(player, canvas);
    }
  });
  player.network.on("hoverNode", ({ node }) => {
    canvas.style.cursor = node.startsWith("n:") ? "pointer" : "";
  });
  player.network.on("blurNode", () => {
    canvas.style.cursor = "";
  });
  player.network.on("dragStart", () => {
    stopGlide(player);
    player.zoomed = true;
  });
  player.network.on("afterDrawing", (ctx) => {
    drawBreaks(player, ctx);
    placePins(player, over);
  });
  player.bounds = measureBounds(nodes, graph.card);
  showChain(player, canvas);
  player.root.dataset.graph = "drawn";
}

/* Draws ✕ where links break, and notes where every ✕ is, for the pins keep off them. */
export function drawBreaks(player, ctx) {
  const scale = player.network.getScale();
  player.crosses = player.chain.nodes
    .filter((node) => node.broken)
    .map((node) => crossPosition(player, positionOf(player, node.id), scale));
  for (const sub of player.chain.subs.filter((one) => one.broken)) {
    const last = player.edges
      .get()
      .find(
        (edge) =>
          edge.subchain === sub.id && (sub.reasons.length < 2 || edge.from.startsWith("j:")),
      );
    if (!last || !player.network.body.nodes[last.from]) continue;
    const { [last.from]: from, [last.to]: to } = player.network.getPositions([last.from, last.to]);
    const joint = last.from.startsWith("j:");
    const at = joint ? from : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    player.crosses.push(at);
    drawCross(player, ctx, at, scale);
  }
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

export const createLegend = (player) =>
  el(
    "div",
    { class: "wrp-legend" },
    ...KINDS.map((kind) => el("span", { "data-kind": kind }, createIcon(kind), player.words[kind])),
    el("span", { class: "wrp-legend-broken" }, createIcon("cross"), player.words.broken_any),
  );
