/* Numbers, and times as people read them. */

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * @param {unknown} value
 * @returns {value is number}
 */
export const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

/**
 * @param {number} seconds
 * @param {number} [digits]
 */
export function formatTime(seconds, digits = 1) {
  const whole = Math.max(0, seconds || 0);
  const minutes = Math.floor(whole / 60);
  const rest = (whole - minutes * 60).toFixed(digits);
  return `${minutes}:${rest.padStart(digits ? 3 + digits : 2, "0")}`;
}
