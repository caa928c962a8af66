/* A drag by mouse, pen or finger: `move` from the first pixels that are meant, `end` with true
   where there was a drag, else it was a click. */
const MEANT = 5;

/** @typedef {{ x: number, y: number }} Point */

/**
 * @typedef {object} DragParts
 * @property {(by: Point, now: PointerEvent) => void} move
 * @property {(meant: boolean, by: Point, now: PointerEvent) => void} end
 * @property {() => void} [cancel]
 */

/**
 * @param {PointerEvent} event
 * @param {DragParts} drag
 */
export function startDrag(event, { move, end, cancel }) {
  if (event.button) return;
  const from = { x: event.clientX, y: event.clientY };
  const target = /** @type {HTMLElement} */ (event.currentTarget);
  let meant = false;
  const stop = new AbortController();
  const { signal } = stop;
  /** @param {PointerEvent} now */
  const passed = (now) => ({ x: now.clientX - from.x, y: now.clientY - from.y });
  /** @param {PointerEvent} now */
  const onMove = (now) => {
    const { x, y } = passed(now);
    meant ||= Math.hypot(x, y) > MEANT;
    if (meant) move({ x, y }, now);
  };
  /** @param {PointerEvent} now */
  const onEnd = (now) => {
    stop.abort();
    end(meant, passed(now), now);
  };
  const onCancel = () => {
    stop.abort();
    cancel?.();
  };
  target.setPointerCapture?.(event.pointerId);
  target.addEventListener("pointermove", onMove, { signal });
  target.addEventListener("pointerup", onEnd, { signal });
  target.addEventListener("pointercancel", onCancel, { signal });
}

/**
 * The step over which a pointer is, by its node or its lane.
 * @param {PointerEvent} pointer
 */
export function stepAt({ clientX, clientY }) {
  /** @type {HTMLElement | null | undefined} */
  const over = document.elementFromPoint(clientX, clientY)?.closest("[data-node]");
  return over?.dataset.node ?? null;
}

/**
 * The second at a pointer over a track (or null): tracks are as wide as the clip is long.
 * @param {PointerEvent} pointer
 * @param {number} duration
 */
export function secondAt({ clientX, clientY }, duration) {
  const track = document.elementFromPoint(clientX, clientY)?.closest("[data-track]");
  return track ? secondOn(track, clientX, duration) : null;
}

/**
 * @param {Element} track
 * @param {number} x
 * @param {number} duration
 */
export function secondOn(track, x, duration) {
  const { left, width } = track.getBoundingClientRect();
  return Math.min(1, Math.max(0, (x - left) / width)) * duration;
}
