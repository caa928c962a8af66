/* Waiting for videos: each returns a promise, or null where there is nothing to wait for. */

/**
 * Resolves with the event, or when the clip turns out to be broken.
 * @param {HTMLVideoElement} video
 * @param {string} event
 * @returns {Promise<void>}
 */
const eventOf = (video, event) =>
  new Promise((resolve) => {
    const stop = () => {
      for (const name of [event, "error"]) video.removeEventListener(name, stop);
      resolve();
    };
    for (const name of [event, "error"]) video.addEventListener(name, stop);
  });

/** @param {HTMLVideoElement} video */
export const waitForHeader = (video) =>
  video.readyState >= 1 || video.error ? null : eventOf(video, "loadedmetadata");

/** @param {HTMLVideoElement} video */
export const waitForFrames = (video) =>
  video.readyState >= 3 || video.error ? null : eventOf(video, "canplay");

/**
 * @param {HTMLVideoElement} video
 * @param {number} t
 */
export function seekVideo(video, t) {
  if (video.error || (!video.seeking && Math.abs(video.currentTime - t) < 0.0005)) return null;
  const arrival = eventOf(video, "seeked");
  video.currentTime = t;
  return arrival;
}

/** @param {HTMLVideoElement} video */
export function releaseVideo(video) {
  video.pause();
  video.removeAttribute("src");
  video.load();
}
