/* Puts the parts together: WhyReelPlayer.mount(element, payload) -> {destroy, seek, select, …}. */
wr.make = (element, payload) => {
  const words = { ...wr.WORDS, ...(payload.labels || {}) };
  const ends = [];
  const p = { ...wr.bus(), element, payload, words, clip: payload.clip || null, rate: 1, lit: new Set(), selected: null,
    bars: new Map(), wraps: new Map(), showBoxes: true, network: null, video: null,
    bounds: null, small: false, wide: false, zoomed: false, gliding: 0, ready: false,
    onDestroy: (run) => ends.push(run), destroy: () => { while (ends.length) ends.pop()(); } };
  p.frame = 1 / (p.clip && p.clip.fps > 0 ? p.clip.fps : 24);
  p.people = wr.people(payload);
  p.chains = (payload.chains || []).map((raw) => wr.chainModel(raw, payload, words));
  p.pins = wr.pinsOf(payload, p.chains);
  const times = p.chains.flatMap((chain) => (chain.timed ? chain.nodes.flatMap((node) => [node.start, node.end]) : [])).filter(wr.isNumber);
  p.length = (p.clip && p.clip.duration > 0 && p.clip.duration) || Math.max(0, ...times);
  /* Without a film and without times there is no time to go through: no transport, no duration. */
  p.moves = () => Boolean(p.video) || times.length > 0;
  p.chain = null;
  p.node = () => (p.chain && p.selected !== null ? p.chain.byId.get(p.selected) || null : null);
  return p;
};

wr.behave = (p) => {
  const round = (t) => Math.round(t * 1000) / 1000;
  p.moment = () => p.element.dispatchEvent(new CustomEvent("whyreel:moment", { bubbles: true, composed: true, detail: { t: round(p.clock.now()), node: p.selected } }));
  p.tick = (from, to) => {
    const next = wr.litAt(p.chain, from, to);
    const changed = new Set([...next].filter((id) => !p.lit.has(id)).concat([...p.lit].filter((id) => !next.has(id))));
    p.lit = next;
    if (changed.size) p.emit("lit", changed);
    p.emit("time", from);
  };
  p.seek = (t) => { p.clock.seek(wr.clamp(Number(t) || 0, 0, p.clock.duration())); p.moment(); };
  p.select = (id, quiet) => { p.selected = p.chain && p.chain.byId.has(id) ? id : null; p.emit("select"); if (!quiet) p.moment(); };
  p.go = (id) => {
    const node = p.chain && p.chain.byId.get(id);
    p.select(id, true);
    if (node && p.chain.timed && wr.isNumber(node.start)) p.seek(node.start); else p.moment();
  };
  p.step = (by) => { if (Math.abs(by) < 0.5) p.clock.pause(); p.seek(p.clock.now() + by); };
  p.walk = (by) => {
    if (!p.chain) return;
    const order = p.chain.order, at = order.findIndex((node) => node.id === p.selected);
    p.go(order[at < 0 ? (by > 0 ? 0 : order.length - 1) : wr.clamp(at + by, 0, order.length - 1)].id);
  };
  p.toggle = () => { if (!p.moves()) return; if (p.clock.playing()) p.clock.pause(); else p.clock.play(); };
  p.subtitles = () => {
    const track = p.video && p.video.textTracks[0];
    if (!track) return;
    track.mode = track.mode === "showing" ? "hidden" : "showing";
    p.emit("subtitles", track.mode === "showing");
  };
  p.fullscreen = () => {
    const stage = p.root.querySelector(".wrp-stage");
    if (document.fullscreenElement) document.exitFullscreen(); else if (stage.requestFullscreen) stage.requestFullscreen().catch(() => {});
  };
  p.pinned = (pin) => {
    if (pin.chain && pin.chain !== p.chain) p.open(pin.chain);
    if (pin.node) p.select(pin.node.id, true);
    if (pin.second !== null) p.seek(pin.second); else p.moment();
  };
  p.open = (chain) => {
    p.chain = chain || null; p.lit = new Set(); p.selected = null; p.wraps.clear();
    p.root.dataset.state = !chain || !chain.nodes.length ? "none" : p.payload.expected ? "expected" : chain.timed ? "timed" : "untimed";
    p.emit("chain"); p.emit("select");
    p.tick(p.clock.now(), p.clock.now());
  };
};

wr.notes = (p) => {
  const note = wr.el("p", { class: "wrp-note", role: "note" });
  p.on("chain", () => {
    const state = p.root.dataset.state;
    const text = state === "expected" ? p.words.expected : state === "untimed" ? (p.video ? p.words.untimed : p.words.untimed_alone)
      : state === "none" ? (p.pins.length ? p.words.no_chain_pins : p.words.no_chain) : p.video ? "" : p.words.virtual;
    note.textContent = text;
    note.hidden = !text;
  });
  return note;
};

wr.tabs = (p) => {
  const tabs = wr.el("div", { class: "wrp-tabs", role: "tablist", "aria-label": p.words.chains, hidden: p.chains.length < 2 });
  for (const chain of p.chains) tabs.append(wr.el("button", { type: "button", role: "tab", class: "wrp-tab", "data-chain": chain.id, onclick: () => { p.open(chain); p.moment(); } }, chain.title));
  p.on("chain", () => [...tabs.children].forEach((tab, index) => tab.setAttribute("aria-selected", String(p.chains[index] === p.chain))));
  return tabs;
};

wr.help = (p) => {
  const keys = p.words.keys.split("·").map((one) => one.trim().split(/:\s+/));
  const box = wr.el("div", { class: "wrp-help", role: "note", hidden: true }, ...keys.map(([key, what]) => wr.el("span", {}, wr.el("kbd", {}, key), ` ${what || ""}`)));
  p.on("help", () => { box.hidden = !box.hidden; });
  return box;
};

/* A player that is taken out of the page or hidden must not go on talking. */
wr.watchdog = (p, leave) => {
  const gone = new MutationObserver(() => { if (!p.root.isConnected) leave(); });
  gone.observe(document.documentElement, { childList: true, subtree: true });
  const hidden = new ResizeObserver(() => { if (!p.root.offsetWidth) p.clock.pause(); });
  hidden.observe(p.root);
  const away = () => { if (document.hidden) p.clock.pause(); };
  document.addEventListener("visibilitychange", away);
  p.onDestroy(() => { gone.disconnect(); hidden.disconnect(); document.removeEventListener("visibilitychange", away); });
};

wr.build = (p) => {
  p.root = wr.el("section", { class: "wr-player", tabindex: 0, "aria-label": p.words.chain });
  p.element.replaceChildren(p.root);
  wr.behave(p);
  wr.theme(p);
  const stage = wr.stage(p), graph = wr.graph(p);
  wr.graphPins(p, graph.querySelector(".wrp-over"));
  const main = wr.el("div", { class: "wrp-main" }, wr.el("div", { class: "wrp-left" }, stage, wr.detail(p)), graph);
  const reasons = wr.reasons(p), cards = wr.cards(p);
  p.root.append(wr.tabs(p), wr.notes(p), wr.help(p), main, wr.lanes(p), reasons, cards);
  /* Without a chain the reasons take the graph's place beside the video. */
  p.on("chain", () => (p.chain ? cards.before(reasons) : main.append(reasons)));
  p.on("clip", () => { if (p.chain) p.open(p.chain); });
  wr.keys(p);
  p.open(p.chains.find((chain) => chain.id === p.payload.chain) || p.chains.find((chain) => chain.byId.has(p.payload.selected)) || p.chains[0]);
  p.select(p.payload.selected, true);
  const node = p.node();
  const start = wr.isNumber(p.payload.start) ? p.payload.start : node && p.chain.timed && wr.isNumber(node.start) ? node.start : null;
  if (start !== null) p.clock.seek(wr.clamp(start, 0, p.clock.duration()));
  p.ready = true;
};

wr.mounted = new WeakMap();
window.WhyReelPlayer = {
  instances: new Set(),
  mount(element, payload) {
    const before = wr.mounted.get(element);
    const text = JSON.stringify(payload);
    if (before && before.text === text && before.p.root.isConnected && element.contains(before.p.root)) return before.handle;
    if (before) before.handle.destroy();
    const p = wr.make(element, payload);
    const handle = {
      element, seek: (t) => p.seek(t), select: (node) => p.go(node), play: () => p.clock.play(), pause: () => p.clock.pause(),
      get t() { return p.clock.now(); }, get node() { return p.selected; }, get lit() { return [...p.lit]; },
      get network() { return p.network; }, get video() { return p.video; },
      destroy() {
        if (!this.alive) return;
        this.alive = false;
        p.destroy(); p.root.remove();
        window.WhyReelPlayer.instances.delete(handle);
        if (wr.mounted.get(element) && wr.mounted.get(element).p === p) wr.mounted.delete(element);
      },
      alive: true,
    };
    wr.mounted.set(element, { p, text, handle });
    window.WhyReelPlayer.instances.add(handle);
    wr.build(p);
    wr.watchdog(p, () => handle.destroy());
    return handle;
  },
};
