/* The seek bar of all clips, with its marks. */
import { el } from "../../player/js/base/dom.js";
import { clamp, formatTime, isNumber } from "../../player/js/base/numbers.js";
import { masterTime } from "./align.js";
/** @import { Lockstep, SeekBarMark } from "./types.d.ts" */

const DIGITS = 2;
const PITCH = 16; /* px from mark to mark where several share a second */

/**
 * @param {Lockstep} lockstep
 * @param {HTMLElement} bar
 * @param {HTMLElement} rail
 */
function listenToDragging(lockstep, bar, rail) {
  /** @param {PointerEvent} event */
  const timeAt = (event) => {
    const box = rail.getBoundingClientRect();
    const share = (event.clientX - box.left) / Math.max(box.width, 1);
    return clamp(share, 0, 1) * lockstep.duration();
  };
  const drop = () => {
    if (!bar.dataset.dragging) return;
    delete bar.dataset.dragging;
    lockstep.emit("rest");
  };
  bar.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    bar.setPointerCapture(event.pointerId);
    bar.dataset.dragging = "true";
    lockstep.clock.seek(timeAt(event));
  });
  bar.addEventListener("pointermove", (event) => {
    if (bar.dataset.dragging) lockstep.clock.seek(timeAt(event));
  });
  bar.addEventListener("pointerup", drop);
  bar.addEventListener("pointercancel", drop);
  bar.addEventListener("keydown", (event) => {
    if (event.key !== "Home" && event.key !== "End") return;
    lockstep.go(event.key === "Home" ? 0 : lockstep.duration());
    event.preventDefault();
  });
}

/**
 * @param {Lockstep} lockstep
 * @param {HTMLElement} track
 * @param {HTMLElement} bar
 * @param {number} t
 */
function showTime(lockstep, track, bar, t) {
  const length = lockstep.duration() || 1;
  track.style.setProperty("--wrl-at", String(clamp(t / length, 0, 1)));
  bar.setAttribute("aria-valuenow", t.toFixed(2));
  bar.setAttribute("aria-valuemax", length.toFixed(2));
  const text = `${formatTime(t, DIGITS)} / ${formatTime(length, DIGITS)}`;
  bar.setAttribute("aria-valuetext", text);
}

/**
 * @param {Lockstep} lockstep
 * @param {SeekBarMark} mark
 * @param {number} turn how many marks at the same second come before it
 */
function createMark(lockstep, mark, turn) {
  const clip = lockstep.clips[mark.clip];
  const t = masterTime(lockstep, clip, mark.second);
  const share = clamp(t / (lockstep.duration() || 1), 0, 1);
  const facts = {
    type: "button",
    class: "wrl-mark",
    "data-first": String(mark.first),
    title: mark.text,
    "aria-label": mark.text,
    onclick: () => lockstep.go(t),
    style: {
      left: `calc(${share * 100}% + ${(share < 0.5 ? PITCH : -PITCH) * turn}px)`,
      "--wrl-share": share,
      "--wrl-colour": clip.colour,
    },
  };
  if (mark.first) facts["aria-label"] = `${lockstep.words.first}: ${mark.text}`;
  return el("button", facts, mark.first ? lockstep.words.first : "");
}

/** @param {Lockstep} lockstep */
export function createSeekBar(lockstep) {
  const rail = el("div", { class: "wrl-rail" });
  const marks = el("div", { class: "wrl-marks" });
  const label = lockstep.words.position;
  const bar = el(
    "div",
    { class: "wrl-seek", role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 0 },
    rail,
    el("div", { class: "wrl-head" }),
  );
  const track = el("div", { class: "wrl-track" }, marks, bar);
  listenToDragging(lockstep, bar, rail);
  lockstep.on("time", (t) => showTime(lockstep, track, bar, t));
  lockstep.on("clips", () => {
    /** @param {SeekBarMark} mark */
    const fits = (mark) => isNumber(mark.second) && lockstep.clips[mark.clip];
    const fitting = (lockstep.payload.marks || []).filter(fits);
    track.toggleAttribute("data-crowded", fitting.length > 1 && fitting.some(({ first }) => first));
    /**
     * The flag stands above the others.
     * @param {SeekBarMark} mark
     * @param {number} at
     */
    const turnOf = ({ first, second }, at) =>
      first ? 0 : fitting.slice(0, at).filter((b) => !b.first && b.second === second).length;
    marks.replaceChildren(
      ...fitting.map((mark, at) => createMark(lockstep, mark, turnOf(mark, at))),
    );
  });
  return track;
}
