/* Where each clip has to stand at a moment. The master clock is in seconds of the longest clip. */
import { clamp, isNumber } from "../../player/js/base/numbers.js";
/** @import { Clip, Lockstep, PlayableClip } from "./types.d.ts" */

const GAIN = 8; /* a clip one frame behind runs a third faster until it has caught up */
const LARGEST_CORRECTION = 0.5;

/** @param {Clip} clip */
export function clipLength(clip) {
  const lengths = [clip.video?.duration, clip.duration];
  return lengths.find((length) => isNumber(length) && length > 0) ?? 0;
}

/** @param {Clip} clip */
export const frameLength = (clip) => 1 / (clip.fps && clip.fps > 0 ? clip.fps : 24);

/**
 * By seconds the shorter clip holds its last frame; by share all end together.
 * @param {Lockstep} lockstep
 * @param {Clip} clip
 * @param {number} t
 */
export function targetTime(lockstep, clip, t) {
  const length = clipLength(clip);
  const whole = lockstep.duration();
  const at = lockstep.share && whole > 0 ? (t / whole) * length : t;
  return clamp(at, 0, Math.max(0, length - frameLength(clip) / 2));
}

/**
 * How fast a clip runs beside the master clock.
 * @param {Lockstep} lockstep
 * @param {Clip} clip
 */
export const clipPace = (lockstep, clip) =>
  lockstep.share && lockstep.duration() > 0 ? clipLength(clip) / lockstep.duration() : 1;

/**
 * A second of one clip as a moment of the master clock.
 * @param {Lockstep} lockstep
 * @param {Clip} clip
 * @param {number} second
 */
export const masterTime = (lockstep, clip, second) =>
  lockstep.share && clipLength(clip) > 0
    ? (second / clipLength(clip)) * lockstep.duration()
    : second;

/**
 * @param {Lockstep} lockstep
 * @param {Clip} clip
 * @param {number} t
 */
export const isOver = (lockstep, clip, t) =>
  targetTime(lockstep, clip, t) >= clipLength(clip) - frameLength(clip);

/**
 * The middle of the frame that is seen at `t`, so that rounding shows the same one in every
 * clip.
 * @param {Clip} clip
 * @param {number} t
 */
export function middleOfFrame(clip, t) {
  const step = frameLength(clip);
  const middle = (Math.floor(t / step + 0.001) + 0.5) * step;
  return clamp(middle, 0, Math.max(0, clipLength(clip) - step / 4));
}

/**
 * The first of the longest clips; null where there is none.
 * @param {PlayableClip[]} clips
 */
export function longestClip(clips) {
  /** @type {PlayableClip | null} */
  let best = null;
  for (const clip of clips) if (!best || clipLength(clip) > clipLength(best)) best = clip;
  return best;
}

/**
 * How fast a clip has to run that is `behind` seconds behind, where `pace` keeps it level.
 * @param {number} pace
 * @param {number} behind
 */
export function correctedRate(pace, behind) {
  return pace * (1 + clamp(behind * GAIN, -LARGEST_CORRECTION, LARGEST_CORRECTION));
}
