/* One clock for several videos. The longest leads; the others are held to it by their speed, since
   a seek takes longer than the frame that it would win back. */
import { clipLength, clipPace, frameLength, isOver, targetTime } from "./align.js";
import { clamp } from "./dom.js";

export const GAIN = 8; /* a clip one frame behind runs a third faster until it has caught up */
export const LARGEST_CORRECTION = 0.5;
export const RESYNC_SECONDS = 0.35; /* seconds; further apart than this they are set in place again */

export function createClock(lockstep) {
  let wanted = 0,
    playing = false,
    rate = 1,
    handle = 0,
    busy = null;
  const here = () => lockstep.clips.filter((clip) => clip.video);
  const leader = () =>
    here().reduce(
      (best, clip) => (!best || clipLength(clip) > clipLength(best) ? clip : best),
      null,
    );
  lockstep.duration = () => Math.max(0, ...lockstep.clips.map(clipLength));
  const now = () => {
    const first = leader();
    return playing && !busy && first ? first.video.currentTime : wanted;
  };

  /* Resolves with the event, or when the clip turns out to be broken. */
  const until = (video, event) =>
    new Promise((done) => {
      const go = () => {
        for (const name of [event, "error"]) video.removeEventListener(name, go);
        done();
      };
      for (const name of [event, "error"]) video.addEventListener(name, go);
    });
  const known = (video) =>
    video.readyState >= 1 || video.error ? null : until(video, "loadedmetadata");
  const ready = (video) => (video.readyState >= 3 || video.error ? null : until(video, "canplay"));
  const place = (video, to) => {
    if (video.error || (!video.seeking && Math.abs(video.currentTime - to) < 0.0005)) return null;
    const there = until(video, "seeked");
    video.currentTime = to;
    return there;
  };

  /* In the middle of a frame, so that rounding shows the same one in every clip. */
  const middle = (clip, t) => {
    const step = frameLength(clip);
    return clamp(
      (Math.floor(t / step + 0.001) + 0.5) * step,
      0,
      Math.max(0, clipLength(clip) - step / 4),
    );
  };

  const gather = async (t) => {
    wanted = clamp(t, 0, lockstep.duration());
    lockstep.emit("time", wanted);
    if (busy) {
      busy.again = true;
      return;
    }
    const mine = (busy = { again: true });
    for (const clip of here()) clip.video.pause();
    /* A wish that comes while the clips are on their way is kept and made after this one. */
    while (mine.again && !lockstep.dead) {
      await Promise.all(here().map((clip) => known(clip.video)));
      mine.again = false;
      await Promise.all(
        here().map((clip) => place(clip.video, middle(clip, targetTime(lockstep, clip, wanted)))),
      );
      await Promise.all(here().map((clip) => ready(clip.video)));
    }
    if (busy === mine) busy = null;
    if (playing && !lockstep.dead) start();
  };

  const start = () => {
    for (const clip of here()) {
      clip.video.playbackRate = rate * clipPace(lockstep, clip);
      if (!isOver(lockstep, clip, wanted)) clip.video.play().catch(() => {});
    }
    cancelAnimationFrame(handle);
    handle = requestAnimationFrame(turn);
  };

  const stop = (at) => {
    playing = false;
    cancelAnimationFrame(handle);
    for (const clip of here()) clip.video.pause();
    lockstep.emit("play", false);
    gather(at);
  };

  /* Hold every clip to the leader: by speed when it is near, by a new start when it is not. */
  const turn = () => {
    const first = leader();
    if (!playing || busy || !first) return;
    const t = (wanted = first.video.currentTime);
    if (first.video.ended || t >= lockstep.duration() - frameLength(first) / 2) {
      stop(lockstep.duration());
      lockstep.emit("rest");
      return;
    }
    for (const clip of here()) {
      if (clip === first || clip.video.ended || isOver(lockstep, clip, t)) continue;
      const off = targetTime(lockstep, clip, t) - clip.video.currentTime;
      if (Math.abs(off) > RESYNC_SECONDS || clip.video.paused) {
        gather(t);
        return;
      }
      const pace =
        rate *
        clipPace(lockstep, clip) *
        (1 + clamp(off * GAIN, -LARGEST_CORRECTION, LARGEST_CORRECTION));
      if (Math.abs(clip.video.playbackRate - pace) > 0.004) clip.video.playbackRate = pace;
    }
    lockstep.emit("time", t);
    handle = requestAnimationFrame(turn);
  };

  const wait = () => {
    if (playing && !busy) gather(now());
  };
  return {
    now,
    wait,
    playing: () => playing,
    play() {
      if (playing || !here().length) return;
      playing = true;
      lockstep.emit("play", true);
      gather(now() >= lockstep.duration() - 0.06 ? 0 : now());
    },
    pause() {
      if (playing) {
        stop(now());
        lockstep.emit("rest");
      }
    },
    seek(to) {
      gather(Number(to) || 0);
    },
    rate(value) {
      rate = value;
      if (playing) gather(now());
    },
    destroy() {
      playing = false;
      cancelAnimationFrame(handle);
      for (const clip of here()) {
        clip.video.pause();
        clip.video.removeAttribute("src");
        clip.video.load();
      }
    },
  };
}
