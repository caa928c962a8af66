/* The chain as vis-network draws it: cards where the server put them, links lit with the moment. */
wr.graph = (p) => {
  const canvas = wr.el("div", { class: "wrp-canvas", role: "img" });
  const over = wr.el("div", { class: "wrp-over" });
  const zoom = (factor) => { if (p.network) { p.zoomed = true; p.network.moveTo({ scale: wr.clamp(p.network.getScale() * factor, 0.1, 3) }); } };
  const tools = wr.el("div", { class: "wrp-tools" },
    wr.button("zoom_in", p.words.zoom_in, () => zoom(1.25)), wr.button("zoom_out", p.words.zoom_out, () => zoom(0.8)),
    wr.button("fit", p.words.fit, () => { p.zoomed = false; wr.fit(p, canvas); }));
  const panel = wr.el("div", { class: "wrp-graph" }, wr.el("div", { class: "wrp-view" }, canvas, over, tools), wr.legend(p));
  /* The wheel scrolls the page; only with ctrl does it reach vis-network. */
  canvas.addEventListener("wheel", (event) => { if (event.ctrlKey) p.zoomed = true; else event.stopPropagation(); }, true);
  const build = () => {
    if (!p.chain || !p.chain.graph || !canvas.clientWidth || !canvas.clientHeight) return;
    if (p.network) { p.network.destroy(); p.network = null; }
    p.zoomed = false;
    wr.network(p, canvas, over);
  };
  const watch = new ResizeObserver(() => {
    if (!p.network) { build(); return; }
    if (!canvas.clientWidth) return;
    p.network.setSize(`${canvas.clientWidth}px`, `${canvas.clientHeight}px`);
    if (!p.zoomed && wr.direction(p, canvas) !== p.direction) build(); else if (!p.zoomed) wr.fit(p, canvas); else p.network.redraw();
  });
  watch.observe(canvas);
  p.on("chain", () => { panel.hidden = !p.chain; canvas.setAttribute("aria-label", p.chain ? `${p.words.chain}: ${p.chain.nodes.length}` : ""); build(); });
  p.on("theme", () => { if (p.network) { p.edges.update(p.edges.get().map((edge) => wr.edgeLook(p, edge))); p.network.redraw(); } });
  p.on("lit", (changed) => wr.relight(p, canvas, changed));
  p.on("select", () => { if (p.network) { p.network.redraw(); wr.follow(p, canvas, p.selected); } });
  p.onDestroy(() => { watch.disconnect(); if (p.network) p.network.destroy(); p.network = null; });
  return panel;
};

wr.direction = (p, canvas) => {
  const [width, height] = p.chain.graph.card;
  const room = (points) => {
    const across = points.map((point) => point[0]), down = points.map((point) => point[1]);
    const size = (list, card) => Math.max(...list) - Math.min(...list) + card + 48;
    return Math.min(canvas.clientWidth / size(across, width), canvas.clientHeight / size(down, height));
  };
  const points = p.chain.graph.nodes;
  return room(points.map((one) => [one.x, one.y])) >= room(points.map((one) => one.down)) ? "across" : "down";
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
  p.network.on("click", ({ nodes: [id] }) => { if (id && id.startsWith("n:")) p.go(id.slice(2)); });
  p.network.on("hoverNode", ({ node }) => { canvas.style.cursor = node.startsWith("n:") ? "pointer" : ""; });
  p.network.on("blurNode", () => { canvas.style.cursor = ""; });
  p.network.on("dragEnd", () => { p.zoomed = true; });
  p.network.on("afterDrawing", (ctx) => { wr.drawBreaks(p, ctx); wr.placePins(p, over); });
  wr.fit(p, canvas);
  p.root.dataset.graph = "drawn";
};

wr.drawBreaks = (p, ctx) => {
  for (const sub of p.chain.subs.filter((one) => one.broken)) {
    const last = p.edges.get().find((edge) => edge.subchain === sub.id && (sub.reasons.length < 2 || edge.from.startsWith("j:")));
    if (!last || !p.network.body.nodes[last.from]) continue;
    const { [last.from]: from, [last.to]: to } = p.network.getPositions([last.from, last.to]);
    const joint = last.from.startsWith("j:");
    wr.cross(p, ctx, joint ? from.x : (from.x + to.x) / 2, joint ? from.y : (from.y + to.y) / 2);
  }
};

wr.fit = (p, canvas) => {
  const points = Object.values(p.network.getPositions(p.chain.graph.nodes.map((one) => one.id)));
  if (!points.length) return;
  const [width, height] = p.chain.graph.card;
  const ends = (axis, card) => { const all = points.map((one) => one[axis]); return [Math.min(...all) - card / 2 - 22, Math.max(...all) + card / 2 + 22]; };
  const [l, r] = ends("x", width), [t, b] = ends("y", height);
  const scale = Math.min(canvas.clientWidth / (r - l), (canvas.clientHeight - 40) / (b - t), 1.25);
  /* 40 px at the top stay free for the zoom buttons. */
  p.network.moveTo({ position: { x: (l + r) / 2, y: (t + b) / 2 - 20 / scale }, scale, animation: false });
};

wr.relight = (p, canvas, changed) => {
  if (!p.network) return;
  const touched = p.edges.get().filter((edge) => changed.has(edge.result));
  if (touched.length) p.edges.update(touched.map((edge) => wr.edgeLook(p, edge)));
  p.network.redraw();
  const last = [...p.lit].pop();
  if (last && p.clock.playing()) wr.follow(p, canvas, last);
};

/* A card that is out of sight is brought into it; one that is seen leaves the view alone. */
wr.follow = (p, canvas, id) => {
  if (!p.zoomed || !p.chain.byId.has(id)) return;
  const at = p.network.getPositions([`n:${id}`])[`n:${id}`];
  const seen = p.network.canvasToDOM(at);
  const inside = seen.x > 60 && seen.y > 30 && seen.x < canvas.clientWidth - 60 && seen.y < canvas.clientHeight - 30;
  if (!inside) p.network.moveTo({ position: at, animation: p.reduced ? false : { duration: 220, easingFunction: "easeInOutQuad" } });
};

wr.legend = (p) => wr.el("div", { class: "wrp-legend" },
  ...wr.KINDS.map((kind) => wr.el("span", { "data-kind": kind }, wr.icon(kind), p.words[kind])),
  wr.el("span", { class: "wrp-legend-broken" }, wr.icon("cross"), p.words.broken));
