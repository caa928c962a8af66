/* The judges' reasons: numbered where they are pinned, listed apart where they are not. */
import { clamp, el, isNumber } from "./dom.js";
import { CROSS_RADIUS, crossScale } from "./draw.js";
import { bringIntoView, positionOf } from "./view.js";

export const describeScore = (player, pin) =>
  pin.ok && isNumber(pin.score)
    ? `${player.words.score} ${pin.score}`
    : `${player.words.failed}${pin.ok ? "" : `: ${pin.status}`}`;

export const createPinLine = (player, pin) =>
  el(
    "div",
    { class: "wrp-pin-line", "data-tone": pin.tone },
    pin.number ? el("b", { class: "wrp-pin", "data-tone": pin.tone }, String(pin.number)) : null,
    el(
      "div",
      {},
      el(
        "div",
        { class: "wrp-pin-head" },
        el("strong", {}, String(pin.label || "")),
        el("span", { class: "wrp-score" }, describeScore(player, pin)),
        el("span", { class: "wrp-soft" }, String(pin.judge || "")),
      ),
      el("p", {}, String(pin.reason || "–")),
    ),
  );

export function createPinMark(player, pin, extra = {}) {
  const mark = el(
    "button",
    {
      type: "button",
      class: "wrp-pin",
      "data-pin": pin.number,
      "data-tone": pin.tone,
      "aria-label": `${pin.label}, ${describeScore(player, pin)}: ${pin.reason}`,
      ...extra,
    },
    String(pin.number),
  );
  mark.addEventListener("pointerenter", () => player.card(pin, mark, false));
  mark.addEventListener("focus", () => player.card(pin, mark, false));
  mark.addEventListener("pointerleave", () => player.card(null));
  mark.addEventListener("blur", () => player.card(null, null, true));
  mark.addEventListener("click", () => {
    player.pinned(pin);
    player.card(pin, mark, true);
  });
  return mark;
}

/* One card at a time, beside the mark and inside the player. */
export function createPinCard(player) {
  const card = el("div", { class: "wrp-pin-card", role: "status", hidden: true });
  let held = false;
  player.card = (pin, mark, hold = false) => {
    if (!pin) {
      if (!held || hold) {
        card.hidden = true;
        held = false;
      }
      return;
    }
    held = hold;
    card.replaceChildren(createPinLine(player, pin));
    card.hidden = false;
    const outer = player.root.getBoundingClientRect(),
      box = mark.getBoundingClientRect();
    const left = clamp(
      box.left - outer.left + box.width / 2 - card.offsetWidth / 2,
      8,
      Math.max(8, outer.width - card.offsetWidth - 8),
    );
    const above = box.top - outer.top - card.offsetHeight - 8;
    Object.assign(card.style, {
      left: `${left}px`,
      top: `${above > 4 ? above : box.bottom - outer.top + 8}px`,
    });
  };
  player.root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") player.card(null, null, true);
  });
  return card;
}

/* Pins beside their cards: elements over the canvas, so that they are sharp and can be reached.
   From a card's right corner to the left, and past a ✕ that lies on the way: it must be seen. */
export function placePins(player, over) {
  const scale = player.network.getScale();
  const size = Math.round(clamp(scale / 0.6, 0.8, 1) * 20);
  /* Below a small card and not over its words, where the gap to the next one has room for it. */
  const onto = player.direction === "down" && scale < 0.6 ? 4 : 9;
  const [width, height] = player.chain.graph.card;
  const reach = CROSS_RADIUS * crossScale(scale) * scale + 1;
  const crosses = (player.crosses || []).map((at) => player.network.canvasToDOM(at));
  const next = new Map();
  over.style.setProperty("--wrp-pin", `${size}px`);
  for (const mark of over.children) {
    const { x, y } = player.network.canvasToDOM(positionOf(player, mark.wrpNode));
    const top = y + (height / 2) * scale - onto;
    const across = crosses
      .filter((at) => at.y + reach > top && at.y - reach < top + size)
      .sort((a, b) => b.x - a.x);
    let left = next.get(mark.wrpNode) ?? x + (width / 2) * scale + 6 - size;
    for (const at of across)
      if (at.x + reach > left && at.x - reach < left + size) left = at.x - reach - size;
    next.set(mark.wrpNode, left - size);
    mark.style.transform = `translate(${left}px, ${top}px)`;
  }
}

export function createGraphPins(player, over) {
  player.on("chain", () => {
    over.replaceChildren(
      ...player.pins
        .filter((pin) => pin.node && pin.chain === player.chain)
        .map((pin) => {
          const mark = createPinMark(player, pin);
          mark.wrpNode = pin.node.id;
          mark.addEventListener("focus", () => bringIntoView(player, over, pin.node.id));
          return mark;
        }),
    );
    if (player.network) player.network.redraw();
  });
}

export function createReasons(player) {
  const box = el("div", { class: "wrp-reasons" });
  const pinned = player.pins.filter((pin) => pin.pinned),
    loose = player.pins.filter((pin) => !pin.pinned);
  if (pinned.length)
    box.append(
      el(
        "div",
        { class: "wrp-pinned" },
        el("h4", {}, player.words.reasons),
        ...pinned.map((pin) =>
          el(
            "button",
            {
              type: "button",
              class: "wrp-pin-chip",
              "data-tone": pin.tone,
              title: pin.reason,
              onclick: () => player.pinned(pin),
            },
            el("b", { class: "wrp-pin", "data-tone": pin.tone }, String(pin.number)),
            el("span", {}, String(pin.label || "")),
            el("span", { class: "wrp-soft" }, describeScore(player, pin)),
          ),
        ),
      ),
    );
  if (loose.length)
    box.append(
      el(
        "div",
        { class: "wrp-unpinned" },
        el("h4", {}, player.words.unpinned),
        ...loose.map((pin) => createPinLine(player, pin)),
      ),
    );
  box.hidden = !player.pins.length;
  return box;
}
