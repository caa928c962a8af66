/* The player's two clocks: which second it is, and what the player is told as it passes. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createEventBus } from "../../views/player/js/base/event_bus.js";
import { createVideoClock } from "../../views/player/js/stage/video_clock.js";
import { createVirtualClock } from "../../views/player/js/stage/virtual_clock.js";
import { standIn } from "./doubles.mjs";
/** @import { Player } from "../../views/player/js/types.d.ts" */

/* Time and the screen's frames, moved on by the test alone. */
let time = 0;
let frames = new Map();
let handle = 0;

function runFrame(milliseconds) {
  time += milliseconds;
  const due = [...frames.values()];
  frames.clear();
  for (const run of due) run(time);
}

beforeEach(() => {
  time = 0;
  frames = new Map();
  performance.now = () => time;
  globalThis.requestAnimationFrame = (run) => {
    frames.set(++handle, run);
    return handle;
  };
  globalThis.cancelAnimationFrame = (which) => frames.delete(which);
});

/** @returns {Player & { ticks: number[][], moments: number, plays: boolean[] }} */
function createPlayer() {
  const counted = { ticks: [], moments: 0, plays: [] };
  const player = standIn({ ...createEventBus(), rate: 1, frame: 1 / 24, ...counted });
  player.tick = (from, to) => player.ticks.push([from, to]);
  player.moment = () => {
    player.moments += 1;
  };
  player.on("play", (on) => player.plays.push(on));
  return player;
}

test("a virtual clock runs while it plays, and stands where it is paused", () => {
  const player = createPlayer();
  const clock = createVirtualClock(player, 10);
  clock.play();
  runFrame(1500);
  assert.equal(clock.now(), 1.5);
  assert.deepEqual(player.ticks.at(-1), [1.5, 1.5]);
  clock.pause();
  runFrame(1000);
  assert.equal(clock.now(), 1.5);
  assert.deepEqual(player.plays, [true, false]);
});

test("a virtual clock changes its speed from where it stands", () => {
  const clock = createVirtualClock(createPlayer(), 10);
  clock.play();
  runFrame(1000);
  clock.rate(2);
  runFrame(1000);
  assert.equal(clock.now(), 3);
});

test("a virtual clock stops at its end and begins anew when it is played again", () => {
  const player = createPlayer();
  const clock = createVirtualClock(player, 2);
  clock.play();
  runFrame(5000);
  assert.equal(clock.now(), 2);
  assert.equal(clock.playing(), false);
  clock.play();
  assert.equal(clock.now(), 0);
});

test("a virtual clock that plays goes on from where it is set", () => {
  const clock = createVirtualClock(createPlayer(), 10);
  clock.play();
  runFrame(1000);
  clock.seek(7);
  runFrame(500);
  assert.equal(clock.now(), 7.5);
});

class Video extends EventTarget {
  currentTime = 0;
  duration = NaN;
  paused = true;
  readyState = 0;
  seeking = false;

  load() {}

  removeAttribute() {}

  play() {
    this.paused = false;
    this.tell("play");
    return Promise.resolve();
  }

  pause() {
    this.paused = true;
    this.tell("pause");
  }

  tell(name) {
    this.dispatchEvent(new Event(name));
  }
}

test("a seek before the video's header is there is made when it arrives", () => {
  const video = new Video();
  const clock = createVideoClock(createPlayer(), standIn(video), 8);
  clock.seek(3);
  assert.equal(video.currentTime, 0);
  assert.equal(clock.now(), 3);
  video.readyState = 1;
  video.tell("loadedmetadata");
  assert.equal(video.currentTime, 3);
});

test("a video's length is the payload's until the video tells its own", () => {
  const video = new Video();
  const clock = createVideoClock(createPlayer(), standIn(video), 8);
  assert.equal(clock.duration(), 8);
  video.duration = 8.25;
  assert.equal(clock.duration(), 8.25);
});

test("a video that plays tells of each frame of the screen, and of none while it seeks", () => {
  const player = createPlayer();
  const video = new Video();
  createVideoClock(player, standIn(video), 8).play();
  player.ticks.length = 0;
  video.currentTime = 2;
  runFrame(16);
  assert.deepEqual(player.ticks, [[2, 2 + player.frame / 4]]);
  video.seeking = true;
  runFrame(16);
  assert.equal(player.ticks.length, 1);
});

test("a pause tells the moment, once", () => {
  const player = createPlayer();
  const video = new Video();
  const clock = createVideoClock(player, standIn(video), 8);
  clock.play();
  clock.pause();
  assert.equal(player.moments, 1);
  assert.deepEqual(player.plays, [true, false]);
});

test("a video that may not play is a player that does not play", async () => {
  const player = createPlayer();
  const video = new Video();
  video.play = () => Promise.reject(new Error("no gesture"));
  createVideoClock(player, standIn(video), 8).play();
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(player.plays, [false]);
});
