/* The player as pages mount it: mount(element, payload) -> {destroy, seek, select, …}. */
import { buildPlayer } from "./build.js";
import { createPlayer } from "./player.js";
import { watchPresence } from "./presence.js";
import { fixedPart, recolour } from "./recolour.js";
/** @import { Player, PlayerHandle, PlayerPayload } from "./types.d.ts" */

/** @typedef {{ player: Player, fixed: string, text: string, handle: PlayerHandle }} Mounted */

/** @type {WeakMap<Element, Mounted>} */
const mounted = new WeakMap();
/** @type {Set<PlayerHandle>} */
const instances = new Set();

/**
 * @param {HTMLElement} element
 * @param {Player} player
 * @returns {PlayerHandle}
 */
function createHandle(element, player) {
  return {
    element,
    alive: true,
    seek: (t) => player.seek(t),
    select: (node) => player.go(node),
    play: () => player.clock.play(),
    pause: () => player.clock.pause(),
    playMoment: () => player.playOnOpening(),
    get t() {
      return player.clock.now();
    },
    get node() {
      return player.selected;
    },
    get link() {
      return player.link;
    },
    get case() {
      return player.case && player.case.id;
    },
    get lit() {
      return [...player.lit];
    },
    get video() {
      return player.video;
    },
    destroy() {
      if (!this.alive) return;
      this.alive = false;
      player.destroy();
      player.root.remove();
      instances.delete(this);
      if (mounted.get(element)?.player === player) mounted.delete(element);
    },
  };
}

/**
 * The same payload again leaves the player as it is; where only marks differ they are drawn anew in
 * it; any other payload makes another one.
 * @param {HTMLElement} element
 * @param {PlayerPayload} payload
 */
export function mount(element, payload) {
  const before = mounted.get(element);
  const fixed = fixedPart(payload);
  const text = JSON.stringify(payload);
  if (before) {
    const { root } = before.player;
    if (before.fixed === fixed && root.isConnected && element.contains(root)) {
      if (before.text !== text) recolour(before.player, payload);
      before.text = text;
      return before.handle;
    }
    before.handle.destroy();
  }
  const player = createPlayer(element, payload);
  const handle = createHandle(element, player);
  mounted.set(element, { player, fixed, text, handle });
  instances.add(handle);
  buildPlayer(player);
  watchPresence(player, () => handle.destroy());
  return handle;
}

/* For the browser's console, and for scripts that are no modules. */
window.WhyReelPlayer = { instances, mount };
