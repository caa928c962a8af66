/* A lane per person: who does, believes, wants, intends and feels what, and when. */
wr.bar = (p, node, extra = {}) => {
  const bar = wr.el("button", { type: "button", class: "wrp-bar", "data-node": node.id, "data-kind": node.kind, "data-lit": "false",
    "data-shown": String(!node.broken), "data-start": wr.isNumber(node.start) ? node.start : null, title: node.text,
    "aria-label": wr.spoken(p, node), onclick: () => p.go(node.id), ...extra },
    wr.icon(node.kind), wr.el("span", {}, node.text));
  const pins = p.pins.filter((pin) => pin.node === node);
  if (pins.length) bar.append(wr.el("b", { class: "wrp-count", "aria-hidden": "true" }, pins.map((pin) => pin.number).join(" ")));
  return bar;
};

wr.spoken = (p, node) => {
  const person = p.people.get(node.person);
  const when = p.chain.timed && wr.isNumber(node.start) ? `, ${wr.time(node.start)}–${wr.time(node.end ?? node.start)}` : "";
  return `${person ? `${person.name} ` : ""}${p.words[`verb_${node.kind}`]}: ${node.text}${when}${node.broken ? ` (${p.words.broken})` : ""}`;
};

wr.rows = (nodes, length) => {
  const ends = [];
  return nodes.map((node) => {
    const [start, end] = wr.span(node);
    let row = ends.findIndex((free) => free <= start + 1e-6);
    if (row < 0) row = ends.push(0) - 1;
    ends[row] = Math.max(end, start + length * 0.045);
    return row;
  });
};

wr.chip = (person) => {
  const dot = wr.el("i", { class: "wrp-dot" }, person.initial);
  if (person.colour) Object.assign(dot.style, { background: person.colour, color: wr.onColour(person.colour) });
  return dot;
};

wr.timedLane = (p, lane, length) => {
  const timed = lane.nodes.filter((node) => wr.isNumber(node.start));
  const rows = wr.rows(timed, length);
  const row = 38;
  const track = wr.el("div", { class: "wrp-lane-track", style: { height: `${(Math.max(0, ...rows) + 1) * row + 8}px` } });
  timed.forEach((node, index) => {
    const [start, end] = wr.span(node);
    track.append(wr.bar(p, node, { style: { left: `${wr.clamp(start / length, 0, 1) * 100}%`,
      width: `${wr.clamp((end - start) / length, 0, 1) * 100}%`, top: `${rows[index] * row + 5}px`, height: `${row - 5}px` } }));
  });
  track.addEventListener("click", (event) => {
    if (event.target !== track) return;
    const box = track.getBoundingClientRect();
    p.seek(((event.clientX - box.left) / box.width) * length);
  });
  return track;
};

wr.ruler = (length) => {
  const step = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300].find((one) => length / one <= 12) || 600;
  const marks = [];
  for (let second = 0; second <= length + 1e-6; second += step) {
    marks.push(wr.el("span", { style: { left: `${(second / length) * 100}%` } }, wr.time(second, step < 1 ? 1 : 0)));
  }
  return wr.el("div", { class: "wrp-ruler", "aria-hidden": "true" }, ...marks);
};

/* On a narrow page: as wide as gives the shortest step room for a word or two, within bounds. */
wr.least = (chain, length) => {
  const spans = chain.nodes.filter((node) => wr.isNumber(node.start)).map((node) => { const [start, end] = wr.span(node); return end - start; });
  return wr.clamp((100 * length) / Math.min(length, ...spans) + 100, 760, 1100);
};

wr.lanes = (p) => {
  const box = wr.el("div", { class: "wrp-lanes", role: "group", "aria-label": p.words.chain });
  const draw = () => {
    box.hidden = !p.chain;
    if (!p.chain) { box.replaceChildren(); return; }
    const lanes = wr.lanesOf(p.chain, p.people, p.words);
    const name = (lane) => wr.el("div", { class: "wrp-lane-name", title: lane.person.name }, wr.chip(lane.person), wr.el("span", {}, lane.person.name));
    box.dataset.timed = String(p.chain.timed);
    const inner = wr.el("div", { class: "wrp-lanes-inner" });
    const length = p.clock.duration() || 1;
    if (p.chain.timed) inner.style.setProperty("--wrp-lanes-least", `${wr.least(p.chain, length)}px`);
    if (p.chain.timed) inner.append(wr.el("div", { class: "wrp-lane wrp-lane-ruler" }, wr.el("div", { class: "wrp-lane-name" }), wr.ruler(length)));
    for (const lane of lanes) {
      const seen = p.chain.timed ? lane.nodes.filter((node) => wr.isNumber(node.start)) : lane.nodes;
      if (!seen.length) continue;
      inner.append(wr.el("div", { class: "wrp-lane", "data-lane": lane.person.id ?? "" }, name(lane),
        p.chain.timed ? wr.timedLane(p, lane, length) : wr.el("div", { class: "wrp-lane-list" }, ...seen.map((node) => wr.bar(p, node)))));
    }
    if (p.chain.timed) inner.append(wr.el("div", { class: "wrp-playhead", "aria-hidden": "true" }, wr.el("i")));
    const late = p.chain.timed ? p.chain.order.filter((node) => !wr.isNumber(node.start)) : [];
    if (late.length) inner.append(wr.el("div", { class: "wrp-lane" }, wr.el("div", { class: "wrp-lane-name" }, p.words.without_time),
      wr.el("div", { class: "wrp-lane-list" }, ...late.map((node) => wr.bar(p, node)))));
    box.replaceChildren(inner);
    p.bars = new Map([...box.querySelectorAll("[data-node]")].map((bar) => [bar.dataset.node, bar]));
    p.bars.forEach((bar, id) => { bar.dataset.lit = String(p.lit.has(id)); bar.setAttribute("aria-pressed", String(id === p.selected)); });
  };
  for (const name of ["chain", "duration", "clip"]) p.on(name, draw);
  p.on("time", (t) => {
    const at = wr.clamp(t / (p.clock.duration() || 1), 0, 1);
    box.style.setProperty("--wrp-at", String(at));
    /* On a narrow page the lanes are wider than their box: keep the playhead in it. */
    if (p.chain && p.chain.timed && box.scrollWidth > box.clientWidth + 4) {
      const x = at * (box.scrollWidth - 84);
      if (x < box.scrollLeft || x > box.scrollLeft + box.clientWidth - 120) box.scrollLeft = x - 40;
    }
  });
  p.on("lit", (changed) => { for (const id of changed) { const bar = p.bars.get(id); if (bar) bar.dataset.lit = String(p.lit.has(id)); } });
  p.on("select", () => p.bars.forEach((bar, id) => bar.setAttribute("aria-pressed", String(id === p.selected))));
  return box;
};
