/* The chain as vis-network draws it: cards where the server put them, links lit with the moment. */
wr.graph = (p) => {
  const canvas = wr.el("div", { class: "wrp-canvas", role: "img" });
  const over = wr.el("div", { class: "wrp-over" });
  const tools = wr.viewTools(p, canvas);
  const panel = wr.el("div", { class: "wrp-graph" }, wr.el("div", { class: "wrp-view" }, canvas, over, tools), wr.legend(p));
  /* The wheel scrolls the page; only with ctrl does it reach vis-network. */
  canvas.addEventListener("wheel", (event) => { if (event.ctrlKey) { wr.halt(p); p.zoomed = true; } else event.stopPropagation(); }, true);
  const build = () => {
    if (!p.chain || !p.chain.graph || !canvas.clientWidth || !canvas.clientHeight) return;
    if (p.network) { p.network.destroy(); p.network = null; }
    wr.halt(p);
    wr.network(p, canvas, over);
  };
  const watch = new ResizeObserver(() => {
    if (!p.network) { build(); return; }
    if (!canvas.clientWidth) return;
    p.network.setSize(`${canvas.clientWidth}px`, `${canvas.clientHeight}px`);
    if (!p.zoomed && wr.direction(p, canvas) !== p.direction) build(); else if (!p.zoomed) wr.show(p, canvas); else p.network.redraw();
  });
  watch.observe(canvas);
  p.on("chain", () => { p.wide = false; panel.hidden = !p.chain; canvas.setAttribute("aria-label", p.chain ? `${p.words.chain}: ${p.chain.nodes.length}` : ""); build(); });
  p.on("theme", () => { if (p.network) { p.edges.update(p.edges.get().map((edge) => wr.edgeLook(p, edge))); p.network.redraw(); } });
  p.on("lit", (changed) => wr.relight(p, canvas, changed));
  p.on("select", () => { if (p.network) { p.network.redraw(); wr.follow(p, canvas, p.selected); } });
  p.onDestroy(() => { watch.disconnect(); wr.halt(p); if (p.network) p.network.destroy(); p.network = null; });
  return panel;
};

wr.edgeLook = (p, edge) => {
  const sub = p.chain.subs.find((one) => one.id === edge.subchain);
  const lit = p.lit.has(edge.result) && !(sub && sub.broken);
  const colour = sub && sub.broken ? p.colours.bad : lit ? p.colours.lit : p.colours.edge;
  return { ...edge, color: { color: colour, highlight: colour, hover: colour }, width: lit ? 3.4 : sub && sub.broken ? 2.2 : 1.7,
    dashes: sub && sub.broken ? [7, 6] : false };
};

wr.network = (p, canvas, over) => {
  const graph = p.chain.graph;
  const way = p.direction = wr.direction(p, canvas);
  const renderer = ({ ctx, id, x, y }) => {
    const node = id.startsWith("n:") ? p.chain.byId.get(id.slice(2)) : null;
    const joint = id.startsWith("j:");
    const size = node ? graph.card : joint ? [6, 6] : [0, 0];
    return { nodeDimensions: { width: size[0], height: size[1] }, drawNode() {
      if (node) wr.drawCard(p, ctx, node, x, y, p.network ? p.network.getScale() : 1);
      else if (joint) { ctx.beginPath(); ctx.arc(x, y, 4, 0, 2 * Math.PI); ctx.fillStyle = p.colours.edge; ctx.fill(); }
    } };
  };
  const nodes = graph.nodes.map(({ id, x, y, down }) => ({ id, label: " ", shape: "custom", ctxRenderer: renderer, borderWidth: 2,
    size: id.startsWith("n:") ? graph.card[0] / 2 : 1, x: way === "across" ? x : down[0], y: way === "across" ? y : down[1] }));
  const smooth = { enabled: true, type: "cubicBezier", forceDirection: way === "across" ? "horizontal" : "vertical", roundness: 0.5 };
  const edges = graph.edges.map((edge, index) => wr.edgeLook(p, { ...edge, id: index, smooth, arrows: { to: { enabled: Boolean(edge.arrows), scaleFactor: 0.7 } } }));
  p.edges = new window.vis.DataSet(edges);
  p.network = new window.vis.Network(canvas, { nodes: new window.vis.DataSet(nodes), edges: p.edges },
    { ...p.payload.options, width: `${canvas.clientWidth}px`, height: `${canvas.clientHeight}px` });
  /* vis-network learns a card's size only when it first draws it, after the links: say it before. */
  for (const { id } of nodes) {
    const shape = p.network.body.nodes[id].shape;
    const [width, height] = id.startsWith("n:") ? graph.card : [2, 2];
    Object.assign(shape, { width, height, customSizeWidth: width, customSizeHeight: height });
  }
  p.network.on("click", ({ nodes: [id] }) => {
    if (!id || !id.startsWith("n:")) return;
    p.go(id.slice(2));
    if (p.small && p.wide) { p.wide = false; wr.show(p, canvas); }
  });
  p.network.on("hoverNode", ({ node }) => { canvas.style.cursor = node.startsWith("n:") ? "pointer" : ""; });
  p.network.on("blurNode", () => { canvas.style.cursor = ""; });
  p.network.on("dragStart", () => { wr.halt(p); p.zoomed = true; });
  p.network.on("afterDrawing", (ctx) => { wr.drawBreaks(p, ctx); wr.placePins(p, over); });
  p.bounds = wr.bounds(nodes, graph.card);
  wr.show(p, canvas);
  p.root.dataset.graph = "drawn";
};

/* Draws ✕ where links break, and notes where every ✕ is, for the pins keep off them. */
wr.drawBreaks = (p, ctx) => {
  const scale = p.network.getScale();
  p.crosses = p.chain.nodes.filter((node) => node.broken).map((node) => wr.crossOf(p, wr.placeOf(p, node.id), scale));
  for (const sub of p.chain.subs.filter((one) => one.broken)) {
    const last = p.edges.get().find((edge) => edge.subchain === sub.id && (sub.reasons.length < 2 || edge.from.startsWith("j:")));
    if (!last || !p.network.body.nodes[last.from]) continue;
    const { [last.from]: from, [last.to]: to } = p.network.getPositions([last.from, last.to]);
    const joint = last.from.startsWith("j:");
    const at = joint ? from : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    p.crosses.push(at);
    wr.cross(p, ctx, at, scale);
  }
};

wr.relight = (p, canvas, changed) => {
  if (!p.network) return;
  const touched = p.edges.get().filter((edge) => changed.has(edge.result));
  if (touched.length) p.edges.update(touched.map((edge) => wr.edgeLook(p, edge)));
  p.network.redraw();
  /* At rest the selected step stays in sight as long as it is one of the moment's. */
  const last = !p.clock.playing() && p.lit.has(p.selected) ? null : wr.latest(p);
  if (last) wr.follow(p, canvas, last.id);
};

wr.legend = (p) => wr.el("div", { class: "wrp-legend" },
  ...wr.KINDS.map((kind) => wr.el("span", { "data-kind": kind }, wr.icon(kind), p.words[kind])),
  wr.el("span", { class: "wrp-legend-broken" }, wr.icon("cross"), p.words.broken_any));
