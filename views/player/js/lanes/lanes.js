/* A lane per person: who does, believes, wants, intends and feels what, and when. */
import { el } from "../base/dom.js";
import { clamp } from "../base/numbers.js";
import { groupLanes } from "../model/lanes.js";
import { paintBar } from "./bar.js";
import { createLaneList, createLaneName, movePlayhead } from "./parts.js";
import { createTimedLanes } from "./timed_lane.js";
import { BELOW } from "../parts.js";
/** @import { Lane, Player } from "../types.d.ts" */

/**
 * @param {Player} player
 * @param {Lane[]} lanes
 */
function createUntimedLanes(player, lanes) {
  const box = el("div", { class: "wrp-lanes-inner" });
  for (const lane of lanes) {
    const list = createLaneList(player, lane.nodes);
    const id = lane.person.id ?? "";
    box.append(el("div", { class: "wrp-lane", "data-lane": id }, createLaneName(lane), list));
  }
  return box;
}

/**
 * @param {Player} player
 * @param {HTMLElement} bar
 * @param {string} id
 */
function markBar(player, bar, id) {
  bar.dataset.lit = String(player.lit.has(id));
  bar.setAttribute("aria-pressed", String(id === player.selected));
}

/**
 * @param {Player} player
 * @param {HTMLElement} box
 */
function drawLanes(player, box) {
  const { chain } = player;
  box.hidden = !chain || chain.scene; /* objects do nothing in time */
  box.replaceChildren();
  if (!chain || chain.scene) return;
  const lanes = groupLanes(chain, player.people, player.words);
  const length = player.clock.duration() || 1;
  box.dataset.timed = String(chain.timed);
  box.append(
    chain.timed ? createTimedLanes(player, lanes, length) : createUntimedLanes(player, lanes),
  );
  /** @type {NodeListOf<HTMLElement>} */
  const bars = box.querySelectorAll("[data-node]");
  player.bars = new Map([...bars].map((bar) => [bar.dataset.node ?? "", bar]));
  player.bars.forEach((bar, id) => markBar(player, bar, id));
}

/**
 * On a narrow page the lanes are wider than their box: keep the playhead in it. `widths` are known
 * from before: to ask for them at each step of the clock would lay out the page each time.
 * @param {Player} player
 * @param {HTMLElement} box
 * @param {{all: number, seen: number}} widths
 * @param {number} t
 */
function showPlayhead(player, box, widths, t) {
  const share = clamp(t / (player.clock.duration() || 1), 0, 1);
  movePlayhead(box, share);
  if (!player.chain || !player.chain.timed || widths.all <= widths.seen + 4) return;
  const x = share * (widths.all - 84);
  const seen = x >= box.scrollLeft && x <= box.scrollLeft + widths.seen - 120;
  if (!seen) box.scrollLeft = x - 40;
}

/**
 * The widths of the lanes and of their box, measured whenever one of them changes.
 * @param {Player} player
 * @param {HTMLElement} box
 */
function watchWidths(player, box) {
  const widths = { all: 0, seen: 0 };
  const watch = new ResizeObserver(() => {
    Object.assign(widths, { all: box.scrollWidth, seen: box.clientWidth });
    showPlayhead(player, box, widths, player.clock.now());
  });
  player.onDestroy(() => watch.disconnect());
  const follow = () => {
    watch.disconnect();
    for (const part of [box, ...box.children]) watch.observe(part);
  };
  return { widths, follow };
}

/** @param {Player} player */
export function createLanes(player) {
  const box = el("div", { class: "wrp-lanes", role: "group", "aria-label": player.words.chain });
  const { widths, follow } = watchWidths(player, box);
  const draw = () => {
    drawLanes(player, box);
    follow();
  };
  player.part(["chain", "duration", "clip", "times"], draw, BELOW);
  /* Other marks leave the bars where they are. */
  const paint = () =>
    player.bars.forEach((bar, id) => {
      const node = player.chain?.byId.get(id);
      if (node) paintBar(player, node, bar);
    });
  player.part(["marks"], paint, BELOW);
  player.on("time", (t) => showPlayhead(player, box, widths, t));
  player.on("lit", (changed) => {
    for (const id of changed) {
      const bar = player.bars.get(id);
      if (bar) markBar(player, bar, id);
    }
  });
  player.on("select", () => player.bars.forEach((bar, id) => markBar(player, bar, id)));
  return box;
}
