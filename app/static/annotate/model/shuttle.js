/* J K L: how fast and which way the film runs. */
const FASTEST = 8;

/**
 * The rate after a key: L and J begin at 1, double when pressed again, and turn round at once.
 * @param {number} rate
 * @param {string} key
 */
export function shuttled(rate, key) {
  if (key === "k") return 0;
  const sign = key === "l" ? 1 : -1;
  return rate * sign > 0 ? sign * Math.min(FASTEST, Math.abs(rate) * 2) : sign;
}

/**
 * The start of the frame that lies `by` frames from the one at `t`; a little past its border, so
 * that the browser shows it and not the frame before.
 * @param {number} t
 * @param {number} by
 * @param {number} fps
 * @param {number} duration
 */
export function frameAt(t, by, fps, duration) {
  const last = Math.max(0, Math.ceil(duration * fps) - 1);
  const frame = Math.max(0, Math.min(last, Math.floor(t * fps + 0.01) + by));
  return frame / fps + 0.001;
}
