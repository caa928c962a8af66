/* The state of a lock-step stage, which its parts share, and the parts put together. */
import { el } from "../../player/js/base/dom.js";
import { createEventBus } from "../../player/js/base/event_bus.js";
import { clamp, isNumber } from "../../player/js/base/numbers.js";
import { frameLength } from "./align.js";
import { createClock } from "./clock.js";
import { createControls } from "./controls.js";
import { listenToKeys } from "./keys.js";
import { createSeekBar } from "./seek_bar.js";
import { createStage } from "./stage.js";
import { createStrip } from "./strip.js";
/** @import { Clip, Lockstep, LockstepEvents, LockstepPayload, StageClip } from "./types.d.ts" */
/** @import { EventBus } from "../../player/js/types.d.ts" */

const LONGEST_STEP = 1 / 24;

const NO_MODEL = "var(--wr-line)";

/**
 * @param {StageClip} clip
 * @returns {Clip}
 */
const readClip = (clip) => ({ ...clip, video: null, colour: clip.colour || NO_MODEL });

/** @param {Lockstep} lockstep */
function addActions(lockstep) {
  const { clock, element } = lockstep;
  lockstep.go = (t) => {
    clock.seek(clamp(t, 0, lockstep.duration()));
    lockstep.emit("rest");
  };
  lockstep.step = (seconds) => {
    if (Math.abs(seconds) < 0.5) clock.pause();
    lockstep.go(clock.now() + seconds);
  };
  lockstep.toggle = () => {
    if (clock.playing()) clock.pause();
    else clock.play();
  };
  lockstep.on("rest", () => {
    const detail = { t: Math.round(clock.now() * 1000) / 1000 };
    const event = new CustomEvent("whyreel:moment", { bubbles: true, composed: true, detail });
    element.dispatchEvent(event);
  });
}

/**
 * @param {HTMLElement} element
 * @param {LockstepPayload} payload
 */
export function createLockstep(element, payload) {
  /** @type {(() => void)[]} */
  const ends = [];
  /** @type {EventBus<LockstepEvents>} */
  const bus = createEventBus();
  const state = {
    ...bus,
    element,
    payload,
    words: payload.words,
    share: payload.align === "share",
    dead: false,
    clips: payload.clips.map(readClip),
    /** @param {() => void} run */
    onDestroy(run) {
      ends.push(run);
    },
    end() {
      lockstep.dead = true;
      while (ends.length) ends.pop()?.();
    },
  };
  const lockstep = /** @type {Lockstep} */ (state);
  lockstep.clock = createClock(lockstep);
  lockstep.onDestroy(() => lockstep.clock.destroy());
  lockstep.frame = Math.min(...lockstep.clips.map(frameLength), LONGEST_STEP);
  addActions(lockstep);
  return lockstep;
}

/** @param {Lockstep} lockstep */
function createParts(lockstep) {
  const parts = [createStage(lockstep)];
  const plays = lockstep.clips.some((clip) => clip.video);
  if (plays) parts.push(createSeekBar(lockstep), createControls(lockstep));
  return [...parts, createStrip(lockstep), el("p", { class: "wrl-keys" }, lockstep.words.keys)];
}

/** @param {Lockstep} lockstep */
export function buildLockstep(lockstep) {
  const { payload, words } = lockstep;
  const facts = { class: "wr-lockstep", "aria-label": words.together, tabindex: -1 };
  lockstep.root = el("section", facts);
  lockstep.element.replaceChildren(lockstep.root);
  if (!lockstep.clips.length) {
    lockstep.root.append(el("p", { class: "wr-empty" }, payload.empty));
    return;
  }
  lockstep.root.append(...createParts(lockstep));
  lockstep.on("clips", () => lockstep.emit("time", lockstep.clock.now()));
  listenToKeys(lockstep);
  lockstep.emit("clips");
  lockstep.clock.seek(isNumber(payload.start) ? payload.start : 0);
}
