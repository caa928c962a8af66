/* The actions of a player. */
import { clamp, isNumber } from "./base/numbers.js";
import { addCases } from "./cases/actions.js";
import { addSources } from "./lanes/source_switch.js";
import { findLitNodes } from "./model/time.js";
/** @import { Chain, Player } from "./types.d.ts" */

const MOMENT_DIGITS = 1000; /* an address holds milliseconds */

/** @param {Player} player */
function addTime(player) {
  /* Events of the player for the page, which keeps the address. */
  player.announce = (name, detail) => {
    if (!player.ready) return; /* the page knows where it opens */
    const event = new CustomEvent(`whyreel:${name}`, { bubbles: true, composed: true, detail });
    player.element.dispatchEvent(event);
  };
  player.moment = () => {
    const t = Math.round(player.clock.now() * MOMENT_DIGITS) / MOMENT_DIGITS;
    player.lastMoment = { t, node: player.selected };
    player.announce("moment", player.lastMoment);
    player.announce("time", { t });
  };
  player.tick = (from, to) => {
    const next = findLitNodes(player.chain, from, to);
    const either = [...next, ...player.lit];
    const changed = new Set(either.filter((id) => next.has(id) !== player.lit.has(id)));
    player.lit = next;
    if (changed.size) player.emit("lit", changed);
    player.emit("time", from);
  };
  player.seek = (t) => {
    player.clock.seek(clamp(Number(t) || 0, 0, player.clock.duration()));
    player.moment();
  };
  player.step = (by) => {
    if (Math.abs(by) < 0.5) player.clock.pause();
    player.seek(player.clock.now() + by);
  };
  player.toggle = () => {
    if (!player.moves()) return;
    if (player.clock.playing()) player.clock.pause();
    else player.clock.play();
  };
}

/** @param {Player} player */
function addSelection(player) {
  player.select = (id, quiet) => {
    const { chain } = player;
    player.selected = id && chain?.byId.has(id) ? id : null;
    player.link = null;
    player.emit("select");
    if (player.selected) player.announce("node", { chain: chain?.id, node: id });
    if (!quiet) player.moment();
  };
  player.selectLink = (id) => {
    player.selected = null;
    player.link = player.chain && player.chain.subsById.has(id) ? id : null;
    player.emit("select");
  };
  player.go = (id) => {
    const { chain } = player;
    const start = chain?.timed ? chain.byId.get(id)?.start : null;
    player.select(id, true);
    player.follow("nodes", id);
    if (isNumber(start)) player.seek(start);
    else player.moment();
  };
  player.goLink = (id) => {
    player.selectLink(id);
    player.follow("links", id);
    player.moment();
  };
  player.walk = (by) => {
    if (!player.chain) return;
    const { order } = player.chain;
    const last = order.length - 1;
    const index = order.findIndex((node) => node.id === player.selected);
    const first = by > 0 ? 0 : last;
    player.go(order[index < 0 ? first : clamp(index + by, 0, last)].id);
  };
  player.pinned = (pin) => {
    const entry = player.cases.find((each) => each.pin === pin);
    if (entry?.failing) player.showCase(entry);
    if (pin.chain && pin.chain !== player.chain) player.open(pin.chain);
    if (pin.node) player.select(pin.node.id, true);
    if (pin.second !== null) player.seek(pin.second);
    else player.moment();
  };
}

/**
 * @param {Player} player
 * @param {Chain | null | undefined} chain
 */
function stateOf(player, chain) {
  if (!chain || !chain.nodes.length) return "none";
  if (chain.scene) return "scene";
  if (chain.timed) return "timed";
  return player.payload.expected ? "expected" : "untimed";
}

/** @param {Player} player */
function addChains(player) {
  player.open = (chain) => {
    player.chain = chain || null;
    player.lit = new Set();
    player.selected = null;
    player.link = null;
    player.root.dataset.state = stateOf(player, chain);
    player.emit("chain");
    player.emit("select");
    player.tick(player.clock.now(), player.clock.now());
  };
  /* Other times for the same steps: the graph stays as it is. */
  player.retime = () => {
    player.root.dataset.state = stateOf(player, player.chain);
    player.emit("times");
    player.emit("marks");
    player.tick(player.clock.now(), player.clock.now());
  };
}

/** @param {Player} player */
function addScreen(player) {
  player.subtitles = () => {
    const track = player.video && player.video.textTracks[0];
    if (!track) return;
    track.mode = track.mode === "showing" ? "hidden" : "showing";
    player.emit("subtitles", track.mode === "showing");
  };
  player.fullscreen = () => {
    const stage = player.root.querySelector(".wrp-stage");
    if (document.fullscreenElement) document.exitFullscreen();
    else stage?.requestFullscreen?.().catch(() => {});
  };
}

/**
 * The actions of a player: its parts and the keyboard call these.
 * @param {Player} player
 */
export function addActions(player) {
  addTime(player);
  addSelection(player);
  addChains(player);
  addCases(player);
  addSources(player);
  addScreen(player);
}
