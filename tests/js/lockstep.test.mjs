/* The lock-step clock: where each clip stands, and how it is brought and kept there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createEventBus } from "../../views/player/js/base/event_bus.js";
import {
  clipPace,
  correctedRate,
  isOver,
  longestClip,
  masterTime,
  middleOfFrame,
  targetTime,
} from "../../views/lockstep/js/align.js";
import { createClock } from "../../views/lockstep/js/clock.js";
import { partial, standIn } from "./doubles.mjs";
/** @import { Lockstep, PlayableClip } from "../../views/lockstep/js/types.d.ts" */

/** @type {PlayableClip[]} */
const clips = partial([
  { duration: 8, fps: 25 },
  { duration: 4, fps: 25 },
]);
/** @returns {Lockstep} */
const stage = (share) => partial({ share, clips, duration: () => 8 });

test("by seconds the shorter clip holds its last frame", () => {
  const [, short] = clips;
  assert.equal(targetTime(stage(false), short, 2), 2);
  assert.equal(targetTime(stage(false), short, 6), 4 - 0.02);
  assert.equal(isOver(stage(false), short, 6), true);
  assert.equal(clipPace(stage(false), short), 1);
});

test("by share all end together, each at its own pace", () => {
  const [, short] = clips;
  assert.equal(targetTime(stage(true), short, 6), 3);
  assert.equal(clipPace(stage(true), short), 0.5);
  assert.equal(masterTime(stage(true), short, 3), 6);
  assert.equal(isOver(stage(true), short, 6), false);
});

test("a clip without a length stands at its beginning", () => {
  assert.equal(targetTime(stage(true), partial({ duration: null }), 5), 0);
});

test("a moment is shown in the middle of its frame", () => {
  const [clip] = clips;
  assert.ok(Math.abs(middleOfFrame(clip, 0) - 0.02) < 1e-9);
  assert.ok(Math.abs(middleOfFrame(clip, 1) - 1.02) < 1e-9);
  assert.equal(middleOfFrame(clip, 100), 8 - 0.01);
});

test("a clip that is behind runs faster, one ahead slower, within bounds", () => {
  assert.equal(correctedRate(1, 0), 1);
  assert.equal(correctedRate(1, 0.025), 1.2);
  assert.equal(correctedRate(2, 10), 3);
  assert.equal(correctedRate(1, -10), 0.5);
});

test("the longest clip leads", () => {
  assert.equal(longestClip(clips), clips[0]);
  assert.equal(longestClip([]), null);
});

class Video extends EventTarget {
  duration = NaN;
  readyState = 4;
  seeking = false;
  paused = true;
  ended = false;
  error = null;
  playbackRate = 1;
  position = 0;
  seeks = [];

  constructor(duration) {
    super();
    this.duration = duration;
  }

  get currentTime() {
    return this.position;
  }

  set currentTime(t) {
    this.seeks.push(t);
    this.position = t;
    queueMicrotask(() => this.dispatchEvent(new Event("seeked")));
  }

  pause() {
    this.paused = true;
  }

  play() {
    this.paused = false;
    return Promise.resolve();
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** @returns {Omit<Lockstep, "clips"> & { clips: { video: Video }[], runFrame: () => void }} */
function createStage(...lengths) {
  const frames = [];
  globalThis.requestAnimationFrame = (run) => frames.push(run);
  globalThis.cancelAnimationFrame = () => frames.splice(0);
  const lockstep = standIn({ ...createEventBus(), share: false, dead: false, frames });
  lockstep.clips = lengths.map((length) => ({ fps: 25, video: new Video(length) }));
  lockstep.clock = createClock(lockstep);
  lockstep.runFrame = () => frames.splice(0).forEach((run) => run());
  return lockstep;
}

test("a seek brings every clip to the same frame", async () => {
  const { clips: both, clock } = createStage(8, 6);
  clock.seek(3);
  await settled();
  assert.deepEqual(
    both.map(({ video }) => video.position.toFixed(2)),
    ["3.02", "3.02"],
  );
  assert.equal(clock.now(), 3);
});

test("of many seeks the last counts, and clips are not asked for each", async () => {
  const { clips: both, clock } = createStage(8, 6);
  for (let t = 0; t < 6; t += 0.1) clock.seek(t);
  clock.seek(5);
  await settled();
  assert.equal(clock.now(), 5);
  assert.ok(both[0].video.seeks.length <= 2);
});

test("a clip that lags behind the leader runs faster; one far behind is placed anew", async () => {
  const lockstep = createStage(8, 8);
  const [leader, other] = lockstep.clips.map(({ video }) => video);
  lockstep.clock.play();
  await settled();
  leader.position = 2;
  other.position = 1.96;
  lockstep.runFrame();
  assert.ok(other.playbackRate > 1.2);
  other.position = 1;
  lockstep.runFrame();
  await settled();
  assert.ok(Math.abs(other.position - 2.02) < 1e-9);
  assert.equal(other.paused, false);
});

test("at the end of the longest clip all stop, and playing begins anew", async () => {
  const lockstep = createStage(8, 6);
  let rests = 0;
  lockstep.on("rest", () => (rests += 1));
  lockstep.clock.play();
  await settled();
  lockstep.clips[0].video.position = 7.99;
  lockstep.runFrame();
  await settled();
  assert.deepEqual([lockstep.clock.playing(), rests, lockstep.clock.now()], [false, 1, 8]);
  lockstep.clock.play();
  await settled();
  assert.ok(lockstep.clips[0].video.position < 0.1);
});

test("a broken clip holds nobody up", async () => {
  const lockstep = createStage(8, 6);
  lockstep.clips[1].video.error = new Error("broken");
  lockstep.clock.seek(2);
  await settled();
  assert.ok(Math.abs(lockstep.clips[0].video.position - 2.02) < 1e-9);
});
