/* Numbers, and times as people read them. */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
export const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

export function formatTime(seconds, digits = 1) {
  const whole = Math.max(0, seconds || 0);
  const minutes = Math.floor(whole / 60);
  const rest = (whole - minutes * 60).toFixed(digits);
  return `${minutes}:${rest.padStart(digits ? 3 + digits : 2, "0")}`;
}
