/* The playhead: of the film where it is here, else of a clock of its own. It runs backwards too,
   which no browser's film does: then each frame is sought. */
import { frameAt, shuttled } from "../model/shuttle.js";

const USUAL_FPS = 25;

export class Playhead {
  constructor() {
    /** @type {Set<(head: Playhead) => void>} */
    this.listeners = new Set();
    /** @type {HTMLVideoElement | null} */
    this.video = null;
    this.rate = 0;
    this.own = 0;
    this.duration = 0;
    this.fps = USUAL_FPS;
    this.ticking = 0;
    this.last = 0;
    this.open({});
  }

  /** @param {{duration?: number | null, fps?: number | null}} clip */
  open(clip) {
    this.stop();
    this.own = 0;
    this.duration = clip.duration || 0;
    this.fps = clip.fps || USUAL_FPS;
    this.notify();
  }

  /** @param {HTMLVideoElement | null} video */
  attach(video) {
    this.video = video;
    if (!video) return;
    video.addEventListener("loadedmetadata", () => {
      if (Number.isFinite(video.duration)) this.duration = video.duration;
      if (this.own) video.currentTime = this.own;
      this.notify();
    });
    for (const name of ["seeked", "timeupdate"]) {
      video.addEventListener(name, () => {
        if (!video.seeking) this.own = video.currentTime;
        this.notify();
      });
    }
    video.addEventListener("ended", () => this.stop());
  }

  get t() {
    return this.own;
  }

  /**
   * Calls a listener whenever the playhead moves, until what is returned is called.
   * @param {(head: Playhead) => void} listener
   */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  notify() {
    for (const listener of this.listeners) listener(this);
  }

  /** @param {number} t */
  seek(t) {
    this.own = Math.min(Math.max(0, t), this.duration || t);
    if (this.video) this.video.currentTime = this.own;
    this.notify();
  }

  /** @param {number} by */
  frame(by) {
    this.stop();
    this.seek(frameAt(this.own, by, this.fps, this.duration));
  }

  /** @param {number} by */
  skip(by) {
    this.seek(this.own + by);
  }

  toggle() {
    this.run(this.rate ? 0 : 1);
  }

  /** @param {string} key */
  shuttle(key) {
    this.run(shuttled(this.rate, key));
  }

  stop() {
    this.run(0);
  }

  /** @param {number} rate */
  run(rate) {
    this.rate = rate;
    cancelAnimationFrame(this.ticking);
    if (this.video && rate > 0) {
      this.video.playbackRate = rate;
      this.video.play().catch(() => this.stop());
    } else this.video?.pause();
    if (rate) {
      this.last = performance.now();
      this.ticking = requestAnimationFrame((now) => this.tick(now));
    }
    this.notify();
  }

  /** @param {number} now */
  tick(now) {
    const passed = (now - this.last) / 1000;
    this.last = now;
    if (this.video && this.rate > 0) this.own = this.video.currentTime;
    else if (!this.video?.seeking) this.seek(this.own + this.rate * Math.min(passed, 0.2));
    const over = this.rate > 0 ? this.own >= this.duration : this.own <= 0;
    if (over) return this.stop();
    this.notify();
    this.ticking = requestAnimationFrame((next) => this.tick(next));
    return undefined;
  }
}
