/* Where each clip has to stand at a moment. The master clock is in seconds of the longest clip. */
import { clamp } from "./dom.js";

export function clipLength(clip) {
  const own = clip.video && clip.video.duration;
  return Number.isFinite(own) && own > 0 ? own : clip.duration > 0 ? clip.duration : 0;
}

export const frameLength = (clip) => 1 / (clip.fps > 0 ? clip.fps : 24);

/* By seconds the shorter clip holds its last frame; by share all end together. */
export function targetTime(lockstep, clip, t) {
  const length = clipLength(clip),
    whole = lockstep.duration();
  const at = lockstep.share && whole > 0 ? (t / whole) * length : t;
  return clamp(at, 0, Math.max(0, length - frameLength(clip) / 2));
}

/* How fast a clip runs beside the master clock. */
export const clipPace = (lockstep, clip) =>
  lockstep.share && lockstep.duration() > 0 ? clipLength(clip) / lockstep.duration() : 1;

/* A second of one clip as a moment of the master clock. */
export const masterTime = (lockstep, clip, second) =>
  lockstep.share && clipLength(clip) > 0
    ? (second / clipLength(clip)) * lockstep.duration()
    : second;

export const isOver = (lockstep, clip, t) =>
  targetTime(lockstep, clip, t) >= clipLength(clip) - frameLength(clip);
