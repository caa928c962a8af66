/* Puts the parts together: WhyReelLockstep.mount(element, payload) -> {play, pause, seek, destroy, …}. */
import { createClock } from "./clock.js";
import { frameLength } from "./align.js";
import { clamp, el, isNumber } from "./dom.js";
import { createStage } from "./stage.js";
import { createControls, createSeekBar } from "./seek.js";
import { createStrip } from "./strip.js";
import { listenToKeys } from "./keys.js";

export const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];

export function createLockstep(element, payload) {
  const heard = new Map(),
    ends = [];
  const lockstep = {
    element,
    payload,
    words: payload.words,
    share: payload.align === "share",
    dead: false,
    clips: payload.clips.map((clip, index) => ({
      ...clip,
      video: null,
      colour: COLOURS[index % COLOURS.length],
    })),
    on(name, run) {
      heard.set(name, [...(heard.get(name) || []), run]);
    },
    emit(name, ...rest) {
      for (const run of heard.get(name) || []) run(...rest);
    },
    onEnd: (run) => ends.push(run),
    end: () => {
      lockstep.dead = true;
      while (ends.length) ends.pop()();
    },
  };
  lockstep.clock = createClock(lockstep);
  lockstep.onEnd(() => lockstep.clock.destroy());
  lockstep.frame = Math.min(...lockstep.clips.map(frameLength), 1 / 24);
  lockstep.go = (t) => {
    lockstep.clock.seek(clamp(t, 0, lockstep.duration()));
    lockstep.emit("rest");
  };
  lockstep.step = (by) => {
    if (Math.abs(by) < 0.5) lockstep.clock.pause();
    lockstep.go(lockstep.clock.now() + by);
  };
  lockstep.toggle = () => {
    if (lockstep.clock.playing()) lockstep.clock.pause();
    else lockstep.clock.play();
  };
  lockstep.on("rest", () =>
    element.dispatchEvent(
      new CustomEvent("whyreel:moment", {
        bubbles: true,
        composed: true,
        detail: { t: Math.round(lockstep.clock.now() * 1000) / 1000 },
      }),
    ),
  );
  return lockstep;
}

/* What is taken out of the page or hidden must not go on playing. */
export function watchPresence(lockstep, leave) {
  const gone = new MutationObserver(() => {
    if (!lockstep.root.isConnected) leave();
  });
  gone.observe(document.documentElement, { childList: true, subtree: true });
  const hidden = new ResizeObserver(() => {
    if (!lockstep.root.offsetWidth) lockstep.clock.pause();
  });
  hidden.observe(lockstep.root);
  const away = () => {
    if (document.hidden) lockstep.clock.pause();
  };
  document.addEventListener("visibilitychange", away);
  lockstep.onEnd(() => {
    gone.disconnect();
    hidden.disconnect();
    document.removeEventListener("visibilitychange", away);
  });
}

export function buildLockstep(lockstep) {
  lockstep.root = el("section", {
    class: "wr-lockstep",
    "aria-label": lockstep.words.together,
    tabindex: -1,
  });
  lockstep.element.replaceChildren(lockstep.root);
  if (!lockstep.clips.length) {
    lockstep.root.append(el("p", { class: "wr-empty" }, lockstep.payload.empty));
    return;
  }
  const stage = createStage(lockstep);
  const plays = lockstep.clips.some((clip) => clip.video);
  lockstep.root.append(
    stage,
    ...(plays ? [createSeekBar(lockstep), createControls(lockstep)] : []),
    createStrip(lockstep),
    el("p", { class: "wrl-keys" }, lockstep.words.keys),
  );
  lockstep.on("clips", () => lockstep.emit("time", lockstep.clock.now()));
  listenToKeys(lockstep);
  lockstep.emit("clips");
  lockstep.clock.seek(isNumber(lockstep.payload.start) ? lockstep.payload.start : 0);
}
