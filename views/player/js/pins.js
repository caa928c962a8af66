/* The judges' reasons: numbered where they are pinned, listed apart where they are not. */
wr.pinScore = (p, pin) => (pin.ok && wr.isNumber(pin.score) ? `${p.words.score} ${pin.score}` : `${p.words.failed}${pin.ok ? "" : `: ${pin.status}`}`);

wr.pinLine = (p, pin) => wr.el("div", { class: "wrp-pin-line", "data-tone": pin.tone },
  pin.number ? wr.el("b", { class: "wrp-pin", "data-tone": pin.tone }, String(pin.number)) : null,
  wr.el("div", {}, wr.el("div", { class: "wrp-pin-head" }, wr.el("strong", {}, String(pin.label || "")), wr.el("span", { class: "wrp-score" }, wr.pinScore(p, pin)),
    wr.el("span", { class: "wrp-soft" }, String(pin.judge || ""))), wr.el("p", {}, String(pin.reason || "–"))));

wr.pinMark = (p, pin, extra = {}) => {
  const mark = wr.el("button", { type: "button", class: "wrp-pin", "data-pin": pin.number, "data-tone": pin.tone,
    "aria-label": `${pin.label}, ${wr.pinScore(p, pin)}: ${pin.reason}`, ...extra }, String(pin.number));
  mark.addEventListener("pointerenter", () => p.card(pin, mark, false));
  mark.addEventListener("focus", () => p.card(pin, mark, false));
  mark.addEventListener("pointerleave", () => p.card(null));
  mark.addEventListener("blur", () => p.card(null, null, true));
  mark.addEventListener("click", () => { p.pinned(pin); p.card(pin, mark, true); });
  return mark;
};

/* One card at a time, beside the mark and inside the player. */
wr.cards = (p) => {
  const card = wr.el("div", { class: "wrp-pin-card", role: "status", hidden: true });
  let held = false;
  p.card = (pin, mark, hold = false) => {
    if (!pin) { if (!held || hold) { card.hidden = true; held = false; } return; }
    held = hold;
    card.replaceChildren(wr.pinLine(p, pin));
    card.hidden = false;
    const outer = p.root.getBoundingClientRect(), box = mark.getBoundingClientRect();
    const left = wr.clamp(box.left - outer.left + box.width / 2 - card.offsetWidth / 2, 8, Math.max(8, outer.width - card.offsetWidth - 8));
    const above = box.top - outer.top - card.offsetHeight - 8;
    Object.assign(card.style, { left: `${left}px`, top: `${above > 4 ? above : box.bottom - outer.top + 8}px` });
  };
  p.root.addEventListener("keydown", (event) => { if (event.key === "Escape") p.card(null, null, true); });
  return card;
};

/* Pins beside their cards: elements over the canvas, so that they are sharp and can be reached.
   From a card's right corner to the left, and past a ✕ that lies on the way: it must be seen. */
wr.placePins = (p, over) => {
  const scale = p.network.getScale();
  const size = Math.round(wr.clamp(scale / 0.6, 0.8, 1) * 20);
  /* Below a small card and not over its words, where the gap to the next one has room for it. */
  const onto = p.direction === "down" && scale < 0.6 ? 4 : 9;
  const [width, height] = p.chain.graph.card;
  const reach = wr.CROSS * wr.crossGrows(scale) * scale + 1;
  const crosses = (p.crosses || []).map((at) => p.network.canvasToDOM(at));
  const next = new Map();
  over.style.setProperty("--wrp-pin", `${size}px`);
  for (const mark of over.children) {
    const { x, y } = p.network.canvasToDOM(wr.placeOf(p, mark.wrpNode));
    const top = y + (height / 2) * scale - onto;
    const across = crosses.filter((at) => at.y + reach > top && at.y - reach < top + size).sort((a, b) => b.x - a.x);
    let left = next.get(mark.wrpNode) ?? x + (width / 2) * scale + 6 - size;
    for (const at of across) if (at.x + reach > left && at.x - reach < left + size) left = at.x - reach - size;
    next.set(mark.wrpNode, left - size);
    mark.style.transform = `translate(${left}px, ${top}px)`;
  }
};

wr.graphPins = (p, over) => {
  p.on("chain", () => {
    over.replaceChildren(...p.pins.filter((pin) => pin.node && pin.chain === p.chain).map((pin) => {
      const mark = wr.pinMark(p, pin);
      mark.wrpNode = pin.node.id;
      mark.addEventListener("focus", () => wr.follow(p, over, pin.node.id));
      return mark;
    }));
    if (p.network) p.network.redraw();
  });
};

wr.reasons = (p) => {
  const box = wr.el("div", { class: "wrp-reasons" });
  const pinned = p.pins.filter((pin) => pin.pinned), loose = p.pins.filter((pin) => !pin.pinned);
  if (pinned.length) box.append(wr.el("div", { class: "wrp-pinned" }, wr.el("h4", {}, p.words.reasons),
    ...pinned.map((pin) => wr.el("button", { type: "button", class: "wrp-pin-chip", "data-tone": pin.tone, title: pin.reason, onclick: () => p.pinned(pin) },
      wr.el("b", { class: "wrp-pin", "data-tone": pin.tone }, String(pin.number)), wr.el("span", {}, String(pin.label || "")), wr.el("span", { class: "wrp-soft" }, wr.pinScore(p, pin))))));
  if (loose.length) box.append(wr.el("div", { class: "wrp-unpinned" }, wr.el("h4", {}, p.words.unpinned), ...loose.map((pin) => wr.pinLine(p, pin))));
  box.hidden = !p.pins.length;
  return box;
};
