/* The video's clock, which is the player's where there is a video. */
/** @import { Clock, Player } from "../types.d.ts" */

const NEAR = 0.01; /* s: a length that is so near to the one known before moves nothing */

/**
 * Tells the player of the moment by the screen's frames and not the film's: those are 42 ms apart,
 * and where a machine drops one a step would light up twice as late.
 * @param {Player} player
 * @param {HTMLVideoElement} video
 */
function followVideo(player, video) {
  let handle = 0;
  const stop = () => cancelAnimationFrame(handle);
  const step = () => {
    if (video.paused) return;
    if (!video.seeking) player.tick(video.currentTime, video.currentTime + player.frame / 4);
    handle = requestAnimationFrame(step);
  };
  const settle = () => {
    if (!video.seeking) player.tick(video.currentTime, video.currentTime);
  };
  video.addEventListener("play", () => {
    player.emit("play", true);
    stop();
    step();
  });
  video.addEventListener("pause", () => {
    player.emit("play", false);
    settle();
    player.moment();
  });
  video.addEventListener("ended", () => player.emit("play", false));
  video.addEventListener("seeked", () => {
    if (video.paused) settle();
  });
  return stop;
}

/**
 * @param {Player} player
 * @param {HTMLVideoElement} video
 * @param {number} length
 * @returns {Clock}
 */
export function createVideoClock(player, video, length) {
  /** @type {number | null} */
  let wanted = null;

  const duration = () =>
    Number.isFinite(video.duration) && video.duration > 0 ? video.duration : length;
  const now = () => (wanted === null ? video.currentTime : wanted);
  /* A seek before the header is there would be lost: it is kept and made when it arrives. */
  video.addEventListener("loadedmetadata", () => {
    if (wanted !== null) {
      video.currentTime = wanted;
      wanted = null;
    }
    if (Math.abs(duration() - length) > NEAR) player.emit("duration", duration());
  });
  const stop = followVideo(player, video);

  return {
    now,
    duration,
    playing: () => !video.paused,
    seek(to) {
      if (video.readyState === 0) wanted = to;
      else video.currentTime = to;
      player.tick(to, to);
    },
    play() {
      const going = video.play();
      if (going) going.catch(() => player.emit("play", false));
    },
    pause() {
      video.pause();
    },
    rate(value) {
      player.rate = value;
      video.playbackRate = value;
    },
    destroy() {
      stop();
      video.pause();
      video.removeAttribute("src");
      video.load();
    },
  };
}
