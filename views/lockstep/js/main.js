/* The lock-step stage as pages mount it: mount(element, payload) -> {play, pause, seek, …}. */
import { watchPresence } from "../../player/js/presence.js";
import { buildLockstep, createLockstep } from "./lockstep.js";
/** @import { Lockstep, LockstepHandle, LockstepPayload } from "./types.d.ts" */

/** @type {WeakMap<Element, { lockstep: Lockstep, text: string, handle: LockstepHandle }>} */
const mounted = new WeakMap();
/** @type {Set<LockstepHandle>} */
const instances = new Set();

/**
 * @param {HTMLElement} element
 * @param {Lockstep} lockstep
 * @returns {LockstepHandle}
 */
function createHandle(element, lockstep) {
  return {
    element,
    play: () => lockstep.clock.play(),
    pause: () => lockstep.clock.pause(),
    seek: (t) => lockstep.go(t),
    get t() {
      return lockstep.clock.now();
    },
    get playing() {
      return lockstep.clock.playing();
    },
    get videos() {
      return lockstep.clips.map((clip) => clip.video);
    },
    destroy() {
      if (lockstep.dead) return;
      lockstep.end();
      lockstep.root.remove();
      mounted.delete(element);
      instances.delete(this);
    },
  };
}

/**
 * The same payload again leaves the stage as it is; another one takes its place.
 * @param {HTMLElement} element
 * @param {LockstepPayload} payload
 */
export function mount(element, payload) {
  const before = mounted.get(element);
  const text = JSON.stringify(payload);
  if (before && before.text === text && before.lockstep.root.isConnected) return before.handle;
  if (before) before.handle.destroy();
  const lockstep = createLockstep(element, payload);
  const handle = createHandle(element, lockstep);
  mounted.set(element, { lockstep, text, handle });
  instances.add(handle);
  buildLockstep(lockstep);
  watchPresence(lockstep, () => handle.destroy());
  return handle;
}

/* For the browser's console, and for scripts that are no modules. */
window.WhyReelLockstep = { instances, mount };
