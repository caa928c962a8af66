/* What of the chain is in sight: all of it while it can be read, else a readable part that follows. */
wr.LEAST = 0.43; /* scale at which a card still holds two lines of 9.1 px */
wr.CLOSE = 0.7; /* scale of a part: three lines of 9.75 px */
wr.TOOLS = 40; /* px at the top that stay free for the zoom buttons */
wr.GLIDE = 90; /* ms in which a glide covers two thirds of what is left of its way */

wr.bounds = (points, [width, height]) => {
  const ends = (axis, card) => { const all = points.map((one) => one[axis]); return [Math.min(...all) - card / 2 - 22, Math.max(...all) + card / 2 + 22]; };
  const [l, r] = ends("x", width), [t, b] = ends("y", height);
  return { l, r, t, b };
};

/* Across or down: where more can be read at once, and then where the whole is larger. */
wr.direction = (p, canvas) => {
  const points = p.chain.graph.nodes;
  const room = (places) => {
    const { l, r, t, b } = wr.bounds(places, p.chain.graph.card);
    const wide = canvas.clientWidth / (r - l), high = (canvas.clientHeight - wr.TOOLS) / (b - t);
    return { whole: Math.min(wide, high), seen: Math.min(1, wide / wr.LEAST) * Math.min(1, high / wr.LEAST) };
  };
  const across = room(points), down = room(points.map((one) => ({ x: one.down[0], y: one.down[1] })));
  return across.seen > down.seen || (across.seen === down.seen && across.whole >= down.whole) ? "across" : "down";
};

/* The whole chain, or the readable part about the selected step, the moment's step or the first. */
wr.show = (p, canvas) => {
  if (!p.chain.nodes.length) return;
  const { l, r, t, b } = p.bounds;
  const scale = Math.min(canvas.clientWidth / (r - l), (canvas.clientHeight - wr.TOOLS) / (b - t), 1.25);
  p.zoomed = false;
  p.small = scale < wr.LEAST;
  wr.halt(p);
  if (p.small && !p.wide) {
    const at = wr.aim(p, canvas, wr.placeOf(p, wr.focus(p)), wr.CLOSE);
    p.network.moveTo({ position: at, scale: wr.CLOSE, animation: false });
  } else p.network.moveTo({ position: { x: (l + r) / 2, y: (t + b) / 2 - wr.TOOLS / 2 / scale }, scale, animation: false });
  p.emit("view");
};

wr.placeOf = (p, id) => p.network.getPositions([`n:${id}`])[`n:${id}`];

wr.latest = (p) => p.chain.order.filter((node) => p.lit.has(node.id)).pop();

wr.focus = (p) => {
  const node = p.node() || (p.clock.now() > 0 && wr.latest(p));
  if (node) return node.id;
  const axis = p.direction === "across" ? "x" : "y";
  return p.chain.order.map(({ id }) => [id, wr.placeOf(p, id)[axis]]).reduce((best, one) => (one[1] < best[1] ? one : best))[0];
};

/* The middle of a view about `at` that shows nothing beyond the chain's ends. */
wr.aim = (p, canvas, at, scale) => {
  const { l, r, t, b } = p.bounds;
  const within = (wish, low, high, room) => (high - low <= room ? (low + high) / 2 : wr.clamp(wish, low + room / 2, high - room / 2));
  return { x: within(at.x, l, r, canvas.clientWidth / scale), y: within(at.y, t - wr.TOOLS / scale, b, canvas.clientHeight / scale) };
};

wr.halt = (p) => cancelAnimationFrame(p.gliding);

/* To `to` by leaps that shrink, so that a new aim on the way bends the way and does not break it. */
wr.glide = (p, to) => {
  wr.halt(p);
  if (p.reduced || !p.ready) { p.network.moveTo({ position: to, animation: false }); return; }
  let before = performance.now();
  const step = (now) => {
    const at = p.network.getViewPosition();
    const left = { x: to.x - at.x, y: to.y - at.y };
    const near = Math.hypot(left.x, left.y) * p.network.getScale() < 1;
    const share = near ? 1 : 1 - Math.exp(-Math.max(0, now - before) / wr.GLIDE);
    before = now;
    p.network.moveTo({ position: { x: at.x + left.x * share, y: at.y + left.y * share }, animation: false });
    if (!near) p.gliding = requestAnimationFrame(step);
  };
  p.gliding = requestAnimationFrame(step);
};

/* A card that is out of sight is brought into it; one that is seen leaves the view alone. */
wr.follow = (p, canvas, id) => {
  if (!p.network || !p.chain.byId.has(id) || !(p.zoomed || (p.small && !p.wide))) return;
  const scale = p.network.getScale(), [width, height] = p.chain.graph.card;
  const at = wr.placeOf(p, id), seen = p.network.canvasToDOM(at);
  const inside = Math.abs(seen.x - canvas.clientWidth / 2) <= (canvas.clientWidth - width * scale) / 2
    && seen.y - (height / 2) * scale >= wr.TOOLS && seen.y + (height / 2) * scale <= canvas.clientHeight;
  if (inside) return;
  /* While it plays the card enters early in the view: what comes next is seen, and moves are few. */
  const lead = p.clock.playing() ? 0.25 : 0;
  const ahead = p.direction === "across" ? { x: at.x + (canvas.clientWidth / scale) * lead, y: at.y } : { x: at.x, y: at.y + (canvas.clientHeight / scale) * lead };
  wr.glide(p, wr.aim(p, canvas, ahead, scale));
};

wr.viewTools = (p, canvas) => {
  const zoom = (factor) => { if (p.network) { wr.halt(p); p.zoomed = true; p.network.moveTo({ scale: wr.clamp(p.network.getScale() * factor, 0.1, 3) }); } };
  const words = wr.el("span", { class: "wrp-wide" });
  const fit = wr.button("fit", p.words.fit, () => {
    if (!p.network) return;
    p.wide = p.small && (p.zoomed || !p.wide);
    wr.show(p, canvas);
  }, { "data-do": "fit" });
  fit.append(words);
  p.on("view", () => {
    const label = p.small && p.wide ? p.words.near : p.words.fit;
    fit.title = label;
    fit.setAttribute("aria-label", label);
    words.textContent = p.small ? (p.wide ? p.words.near_short : p.words.fit_short) : "";
  });
  return wr.el("div", { class: "wrp-tools" },
    wr.button("zoom_in", p.words.zoom_in, () => zoom(1.25)), wr.button("zoom_out", p.words.zoom_out, () => zoom(0.8)), fit);
};
