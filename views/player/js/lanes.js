/* A lane per person: who does, believes, wants, intends and feels what, and when. */
import { clamp, createIcon, el, formatTime, isNumber } from "./dom.js";
import { groupLanes, timeSpan } from "./model.js";
import { contrastColour } from "./draw.js";

export function createBar(player, node, extra = {}) {
  const bar = el(
    "button",
    {
      type: "button",
      class: "wrp-bar",
      "data-node": node.id,
      "data-kind": node.kind,
      "data-lit": "false",
      "data-shown": String(!node.broken),
      "data-start": isNumber(node.start) ? node.start : null,
      title: node.text,
      "aria-label": describeNode(player, node),
      onclick: () => player.go(node.id),
      ...extra,
    },
    createIcon(node.kind),
    el("span", {}, node.text),
  );
  const pins = player.pins.filter((pin) => pin.node === node);
  if (pins.length)
    bar.append(
      el(
        "b",
        { class: "wrp-count", "aria-hidden": "true" },
        pins.map((pin) => pin.number).join(" "),
      ),
    );
  return bar;
}

export function describeNode(player, node) {
  const person = player.people.get(node.person);
  const when =
    player.chain.timed && isNumber(node.start)
      ? `, ${formatTime(node.start)}–${formatTime(node.end ?? node.start)}`
      : "";
  return `${person ? `${person.name} ` : ""}${player.words[`verb_${node.kind}`]}: ${node.text}${when}${node.broken ? ` (${player.words.broken})` : ""}`;
}

export function assignRows(nodes, length) {
  const ends = [];
  return nodes.map((node) => {
    const [start, end] = timeSpan(node);
    let row = ends.findIndex((free) => free <= start + 1e-6);
    if (row < 0) row = ends.push(0) - 1;
    ends[row] = Math.max(end, start + length * 0.045);
    return row;
  });
}

export function createPersonDot(person) {
  const dot = el("i", { class: "wrp-dot" }, person.initial);
  if (person.colour)
    Object.assign(dot.style, { background: person.colour, color: contrastColour(person.colour) });
  return dot;
}

export function createTimedLane(player, lane, length) {
  const timed = lane.nodes.filter((node) => isNumber(node.start));
  const rows = assignRows(timed, length);
  const row = 38;
  const track = el("div", {
    class: "wrp-lane-track",
    style: { height: `${(Math.max(0, ...rows) + 1) * row + 8}px` },
  });
  timed.forEach((node, index) => {
    const [start, end] = timeSpan(node);
    track.append(
      createBar(player, node, {
        style: {
          left: `${clamp(start / length, 0, 1) * 100}%`,
          width: `${clamp((end - start) / length, 0, 1) * 100}%`,
          top: `${rows[index] * row + 5}px`,
          height: `${row - 5}px`,
        },
      }),
    );
  });
  track.addEventListener("click", (event) => {
    if (event.target !== track) return;
    const box = track.getBoundingClientRect();
    player.seek(((event.clientX - box.left) / box.width) * length);
  });
  return track;
}

export function createRuler(length) {
  const step = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300].find((one) => length / one <= 12) || 600;
  const marks = [];
  for (let second = 0; second <= length + 1e-6; second += step) {
    marks.push(
      el(
        "span",
        { style: { left: `${(second / length) * 100}%` } },
        formatTime(second, step < 1 ? 1 : 0),
      ),
    );
  }
  return el("div", { class: "wrp-ruler", "aria-hidden": "true" }, ...marks);
}

/* On a narrow page: as wide as gives the shortest step room for a word or two, within bounds. */
export function leastWidth(chain, length) {
  const spans = chain.nodes
    .filter((node) => isNumber(node.start))
    .map((node) => {
      const [start, end] = timeSpan(node);
      return end - start;
    });
  return clamp((100 * length) / Math.min(length, ...spans) + 100, 760, 1100);
}

export function createLanes(player) {
  const box = el("div", { class: "wrp-lanes", role: "group", "aria-label": player.words.chain });
  const draw = () => {
    box.hidden = !player.chain;
    if (!player.chain) {
      box.replaceChildren();
      return;
    }
    const lanes = groupLanes(player.chain, player.people, player.words);
    const name = (lane) =>
      el(
        "div",
        { class: "wrp-lane-name", title: lane.person.name },
        createPersonDot(lane.person),
        el("span", {}, lane.person.name),
      );
    box.dataset.timed = String(player.chain.timed);
    const inner = el("div", { class: "wrp-lanes-inner" });
    const length = player.clock.duration() || 1;
    if (player.chain.timed)
      inner.style.setProperty("--wrp-lanes-least", `${leastWidth(player.chain, length)}px`);
    if (player.chain.timed)
      inner.append(
        el(
          "div",
          { class: "wrp-lane wrp-lane-ruler" },
          el("div", { class: "wrp-lane-name" }),
          createRuler(length),
        ),
      );
    for (const lane of lanes) {
      const seen = player.chain.timed
        ? lane.nodes.filter((node) => isNumber(node.start))
        : lane.nodes;
      if (!seen.length) continue;
      inner.append(
        el(
          "div",
          { class: "wrp-lane", "data-lane": lane.person.id ?? "" },
          name(lane),
          player.chain.timed
            ? createTimedLane(player, lane, length)
            : el("div", { class: "wrp-lane-list" }, ...seen.map((node) => createBar(player, node))),
        ),
      );
    }
    if (player.chain.timed)
      inner.append(el("div", { class: "wrp-playhead", "aria-hidden": "true" }, el("i")));
    const late = player.chain.timed
      ? player.chain.order.filter((node) => !isNumber(node.start))
      : [];
    if (late.length)
      inner.append(
        el(
          "div",
          { class: "wrp-lane" },
          el("div", { class: "wrp-lane-name" }, player.words.without_time),
          el("div", { class: "wrp-lane-list" }, ...late.map((node) => createBar(player, node))),
        ),
      );
    box.replaceChildren(inner);
    player.bars = new Map(
      [...box.querySelectorAll("[data-node]")].map((bar) => [bar.dataset.node, bar]),
    );
    player.bars.forEach((bar, id) => {
      bar.dataset.lit = String(player.lit.has(id));
      bar.setAttribute("aria-pressed", String(id === player.selected));
    });
  };
  for (const name of ["chain", "duration", "clip"]) player.on(name, draw);
  player.on("time", (t) => {
    const at = clamp(t / (player.clock.duration() || 1), 0, 1);
    box.style.setProperty("--wrp-at", String(at));
    /* On a narrow page the lanes are wider than their box: keep the playhead in it. */
    if (player.chain && player.chain.timed && box.scrollWidth > box.clientWidth + 4) {
      const x = at * (box.scrollWidth - 84);
      if (x < box.scrollLeft || x > box.scrollLeft + box.clientWidth - 120) box.scrollLeft = x - 40;
    }
  });
  player.on("lit", (changed) => {
    for (const id of changed) {
      const bar = player.bars.get(id);
      if (bar) bar.dataset.lit = String(player.lit.has(id));
    }
  });
  player.on("select", () =>
    player.bars.forEach((bar, id) =>
      bar.setAttribute("aria-pressed", String(id === player.selected)),
    ),
  );
  return box;
}
