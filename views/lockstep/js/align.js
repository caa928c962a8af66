/* Where each clip has to stand at a moment. The master clock is in seconds of the longest clip. */
import { clamp } from "../../player/js/base/numbers.js";

const GAIN = 8; /* a clip one frame behind runs a third faster until it has caught up */
const LARGEST_CORRECTION = 0.5;

export function clipLength(clip) {
  const own = clip.video && clip.video.duration;
  return Number.isFinite(own) && own > 0 ? own : clip.duration > 0 ? clip.duration : 0;
}

export const frameLength = (clip) => 1 / (clip.fps > 0 ? clip.fps : 24);

/* By seconds the shorter clip holds its last frame; by share all end together. */
export function targetTime(lockstep, clip, t) {
  const length = clipLength(clip);
  const whole = lockstep.duration();
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

/* The middle of the frame that is seen at `t`, so that rounding shows the same one in every
   clip. */
export function middleOfFrame(clip, t) {
  const step = frameLength(clip);
  const middle = (Math.floor(t / step + 0.001) + 0.5) * step;
  return clamp(middle, 0, Math.max(0, clipLength(clip) - step / 4));
}

export function longestClip(clips) {
  const longer = (best, clip) => (!best || clipLength(clip) > clipLength(best) ? clip : best);
  return clips.reduce(longer, null);
}

/* How fast a clip has to run that is `behind` seconds behind, where `pace` keeps it level. */
export function correctedRate(pace, behind) {
  return pace * (1 + clamp(behind * GAIN, -LARGEST_CORRECTION, LARGEST_CORRECTION));
}
