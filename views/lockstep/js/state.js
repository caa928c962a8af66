/* The clock's state of the clips, each and all at once. */
import { longestClip, middleOfFrame, targetTime } from "./align.js";
import { seekVideo, waitForFrames } from "./videos.js";
/** @import { Clip, ClockState, Lockstep, PlayableClip } from "./types.d.ts" */

/**
 * `wanted`: the second that the clips stand at or are on their way to; `gathering`: on their
 * way.
 * @param {Lockstep} lockstep
 * @returns {ClockState}
 */
export const createState = (lockstep) => ({
  lockstep,
  wanted: 0,
  playing: false,
  rate: 1,
  handle: 0,
  gathering: null,
});

/**
 * @param {Clip} clip
 * @returns {clip is PlayableClip}
 */
const isPlayable = (clip) => clip.video !== null;

/** @param {ClockState} state */
export const playable = ({ lockstep }) => lockstep.clips.filter(isPlayable);

/** @param {ClockState} state */
export function currentTime(state) {
  const leader = longestClip(playable(state));
  return state.playing && !state.gathering && leader ? leader.video.currentTime : state.wanted;
}

/** @param {ClockState} state */
export function pauseAll(state) {
  for (const clip of playable(state)) clip.video.pause();
}

/** @param {ClockState} state */
export async function placeAll(state) {
  const { lockstep } = state;
  /** @param {PlayableClip} clip */
  const place = (clip) =>
    seekVideo(clip.video, middleOfFrame(clip, targetTime(lockstep, clip, state.wanted)));
  await Promise.all(playable(state).map(place));
  await Promise.all(playable(state).map((clip) => waitForFrames(clip.video)));
}
