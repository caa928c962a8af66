/* A clock that runs on the chain's own times, where there is no video. */
/** @import { Clock, Player } from "../types.d.ts" */

/**
 * @param {Player} player
 * @param {number} length
 * @returns {Clock}
 */
export function createVirtualClock(player, length) {
  let t = 0;
  /** @type {number | null} */
  let from = null;
  let handle = 0;

  const now = () =>
    from === null ? t : Math.min(length, t + ((performance.now() - from) / 1000) * player.rate);
  const hold = () => {
    t = now();
    from = null;
    cancelAnimationFrame(handle);
  };
  const step = () => {
    if (now() >= length) {
      hold();
      player.emit("play", false);
      player.tick(t, t);
      return;
    }
    player.tick(now(), now());
    handle = requestAnimationFrame(step);
  };
  return {
    now,
    duration: () => length,
    playing: () => from !== null,
    seek(to) {
      const on = from !== null;
      hold();
      t = to;
      if (on) from = performance.now();
      player.tick(t, t);
    },
    play() {
      if (now() >= length) t = 0;
      from = performance.now();
      player.emit("play", true);
      step();
    },
    pause() {
      if (from === null) return;
      hold();
      player.emit("play", false);
    },
    rate(value) {
      const on = from !== null;
      hold();
      player.rate = value;
      if (on) {
        from = performance.now();
        step();
      }
    },
    destroy: hold,
  };
}
