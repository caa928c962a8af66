/* The chain as vis-network draws it: cards where the server put them. */
import { placePins } from "../pins/on_graph.js";
import { chooseDirection, measureBounds } from "./bounds.js";
import { drawCard } from "./card.js";
import { styleEdge } from "./edges.js";
import { isCard, isJoint, nodeOf } from "./ids.js";
import { drawLinks, linkAt, placeLinks } from "./links.js";
import { showChain, takeView } from "./view.js";

const JOINT_RADIUS = 4;

function drawJoint(player, ctx, x, y) {
  ctx.beginPath();
  ctx.arc(x, y, JOINT_RADIUS, 0, 2 * Math.PI);
  ctx.fillStyle = player.colours.edge;
  ctx.fill();
}

/* What vis-network asks for each point of the graph: its size, and a function that draws it. */
function createRenderer(player) {
  const { card } = player.chain.graph;
  return ({ ctx, id, x, y }) => {
    const node = isCard(id) ? player.chain.byId.get(nodeOf(id)) : null;
    const [width, height] = node ? card : isJoint(id) ? [6, 6] : [0, 0];
    const drawNode = () => {
      const scale = player.network ? player.network.getScale() : 1;
      if (node) drawCard(player, ctx, node, { x, y }, scale);
      else if (isJoint(id)) drawJoint(player, ctx, x, y);
    };
    return { nodeDimensions: { width, height }, drawNode };
  };
}

function networkNodes(player, across) {
  const { card, nodes } = player.chain.graph;
  const ctxRenderer = createRenderer(player);
  return nodes.map(({ id, x, y, down }) => ({
    id,
    label: " ",
    shape: "custom",
    ctxRenderer,
    borderWidth: 2,
    size: isCard(id) ? card[0] / 2 : 1,
    x: across ? x : down[0],
    y: across ? y : down[1],
  }));
}

function networkEdges(player, across) {
  const forceDirection = across ? "horizontal" : "vertical";
  const smooth = { enabled: true, type: "cubicBezier", forceDirection, roundness: 0.5 };
  return player.chain.graph.edges.map((edge, index) => {
    const arrows = { to: { enabled: Boolean(edge.arrows), scaleFactor: 0.7 } };
    return styleEdge(player, { ...edge, id: index, smooth, arrows });
  });
}

/* vis-network learns a card's size only when it first draws it, after the links: say it before. */
function setNodeSizes(player, nodes) {
  for (const { id } of nodes) {
    const { shape } = player.network.body.nodes[id];
    const [width, height] = isCard(id) ? player.chain.graph.card : [2, 2];
    Object.assign(shape, { width, height, customSizeWidth: width, customSizeHeight: height });
  }
}

function listenToNetwork(player, canvas, over) {
  const { network } = player;
  network.on("click", ({ nodes: [id], edges: [edge], pointer }) => {
    const card = id && isCard(id);
    const link = linkAt(player, pointer.canvas) ?? (card ? null : player.edges.get(edge)?.subchain);
    if (link) player.goLink(link);
    if (link || !card) return;
    player.go(nodeOf(id));
    if (player.small && player.wide) {
      player.wide = false;
      showChain(player, canvas);
    }
  });
  network.on("hoverNode", ({ node }) => {
    canvas.style.cursor = isCard(node) ? "pointer" : "";
  });
  network.on("blurNode", () => {
    canvas.style.cursor = "";
  });
  network.on("dragStart", () => takeView(player));
  network.on("afterDrawing", (ctx) => {
    drawLinks(player, ctx);
    placePins(player, over);
  });
}

export function createNetwork(player, canvas, over) {
  const { DataSet, Network } = window.vis;
  player.direction = chooseDirection(player, canvas);
  const across = player.direction === "across";
  const nodes = networkNodes(player, across);
  player.edges = new DataSet(networkEdges(player, across));
  player.network = new Network(
    canvas,
    { nodes: new DataSet(nodes), edges: player.edges },
    {
      ...player.payload.options,
      width: `${canvas.clientWidth}px`,
      height: `${canvas.clientHeight}px`,
    },
  );
  player.pickedLink = player.link; /* drawn as such from the start */
  setNodeSizes(player, nodes);
  /* What vis-network puts there takes the focus and has no name: the list of steps has both. */
  canvas.firstElementChild?.setAttribute("tabindex", "-1");
  placeLinks(player);
  listenToNetwork(player, canvas, over);
  player.bounds = measureBounds(nodes, player.chain.graph.card);
  showChain(player, canvas);
  player.root.dataset.graph = "drawn";
}
