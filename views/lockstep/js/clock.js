/* One clock for several videos. The longest leads; the others are held to it by their speed, since
   a seek takes longer than the frame that it would win back. */
import { clamp } from "../../player/js/base/numbers.js";
import {
  clipLength,
  clipPace,
  correctedRate,
  frameLength,
  isOver,
  longestClip,
  targetTime,
} from "./align.js";
import { createState, currentTime, pauseAll, placeAll, playable } from "./state.js";
import { releaseVideo, waitForHeader } from "./videos.js";
/** @import { ClockState, Lockstep, LockstepClock, PlayableClip } from "./types.d.ts" */

const RESYNC_SECONDS = 0.35; /* further apart than this they are set in place again */
const SAME_RATE = 0.004;
const END_SECONDS = 0.06; /* so near to the end, playing begins anew */

/**
 * Brings all clips to the second `t`; then they go on, if they are to play.
 * @param {ClockState} state
 * @param {number} t
 */
async function gather(state, t) {
  const { lockstep } = state;
  state.wanted = clamp(t, 0, lockstep.duration());
  lockstep.emit("time", state.wanted);
  if (state.gathering) {
    state.gathering.again = true;
    return;
  }
  const turn = { again: true };
  state.gathering = turn;
  pauseAll(state);
  /* A wish that comes while the clips are on their way is kept and made after this one. */
  while (turn.again && !lockstep.dead) {
    await Promise.all(playable(state).map((clip) => waitForHeader(clip.video)));
    turn.again = false;
    await placeAll(state);
  }
  if (state.gathering === turn) state.gathering = null;
  if (state.playing && !lockstep.dead) startAll(state);
}

/** @param {ClockState} state */
function schedule(state) {
  cancelAnimationFrame(state.handle);
  state.handle = requestAnimationFrame(() => keepTogether(state));
}

/** @param {ClockState} state */
function startAll(state) {
  const { lockstep, rate, wanted } = state;
  for (const clip of playable(state)) {
    clip.video.playbackRate = rate * clipPace(lockstep, clip);
    if (!isOver(lockstep, clip, wanted)) clip.video.play().catch(() => {});
  }
  schedule(state);
}

/**
 * @param {ClockState} state
 * @param {number} t
 */
function stopAt(state, t) {
  state.playing = false;
  cancelAnimationFrame(state.handle);
  pauseAll(state);
  state.lockstep.emit("play", false);
  gather(state, t);
}

/**
 * @param {ClockState} state
 * @param {number} t
 */
function rest(state, t) {
  stopAt(state, t);
  state.lockstep.emit("rest");
}

/**
 * Holds a clip to the second `t` of the leader by its speed; false where only a new start helps.
 * @param {ClockState} state
 * @param {PlayableClip} clip
 * @param {number} t
 */
function correct(state, clip, t) {
  const { lockstep, rate } = state;
  const behind = targetTime(lockstep, clip, t) - clip.video.currentTime;
  if (Math.abs(behind) > RESYNC_SECONDS || clip.video.paused) return false;
  const wanted = correctedRate(rate * clipPace(lockstep, clip), behind);
  if (Math.abs(clip.video.playbackRate - wanted) > SAME_RATE) clip.video.playbackRate = wanted;
  return true;
}

/** @param {ClockState} state */
function keepTogether(state) {
  const { lockstep } = state;
  const leader = longestClip(playable(state));
  if (!state.playing || state.gathering || !leader) return;
  const t = leader.video.currentTime;
  state.wanted = t;
  if (leader.video.ended || t >= lockstep.duration() - frameLength(leader) / 2) {
    rest(state, lockstep.duration());
    return;
  }
  /** @param {PlayableClip} clip */
  const runs = (clip) => clip !== leader && !clip.video.ended && !isOver(lockstep, clip, t);
  for (const clip of playable(state).filter(runs)) {
    if (correct(state, clip, t)) continue;
    gather(state, t);
    return;
  }
  lockstep.emit("time", t);
  schedule(state);
}

/** @param {ClockState} state */
function play(state) {
  if (state.playing || !playable(state).length) return;
  state.playing = true;
  state.lockstep.emit("play", true);
  const t = currentTime(state);
  gather(state, t >= state.lockstep.duration() - END_SECONDS ? 0 : t);
}

/** @param {ClockState} state */
function regather(state) {
  if (state.playing) gather(state, currentTime(state));
}

/**
 * @param {Lockstep} lockstep
 * @returns {LockstepClock}
 */
export function createClock(lockstep) {
  const state = createState(lockstep);
  lockstep.duration = () => Math.max(0, ...lockstep.clips.map(clipLength));
  return {
    now: () => currentTime(state),
    playing: () => state.playing,
    play: () => play(state),
    pause() {
      if (state.playing) rest(state, currentTime(state));
    },
    seek(t) {
      gather(state, Number(t) || 0);
    },
    rate(value) {
      state.rate = value;
      regather(state);
    },
    /* A clip has run out of frames. */
    wait() {
      if (!state.gathering) regather(state);
    },
    destroy() {
      state.playing = false;
      cancelAnimationFrame(state.handle);
      for (const clip of playable(state)) releaseVideo(clip.video);
    },
  };
}
