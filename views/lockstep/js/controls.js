/* One set of controls for all clips: play, steps, speed. */
import { el } from "../../player/js/base/dom.js";
import { formatTime } from "../../player/js/base/numbers.js";
import { createButton, createIcon } from "./dom.js";
/** @import { Lockstep } from "./types.d.ts" */

const RATES = [0.25, 0.5, 1, 1.5, 2];

/** @param {Lockstep} lockstep */
function createPlayButton(lockstep) {
  const { words } = lockstep;
  const button = createButton("play", words.play, () => lockstep.toggle(), { "data-do": "play" });
  lockstep.on("play", (on) => {
    button.replaceChildren(createIcon(on ? "pause" : "play"));
    button.title = on ? words.pause : words.play;
    button.setAttribute("aria-label", button.title);
    lockstep.root.dataset.playing = String(on);
  });
  return button;
}

/** @param {Lockstep} lockstep */
function createSpeedSelect(lockstep) {
  const label = lockstep.words.speed;
  const select = el(
    "select",
    { class: "wrl-speed", "aria-label": label, title: label },
    ...RATES.map((rate) => el("option", { value: rate, selected: rate === 1 }, `${rate}×`)),
  );
  select.addEventListener("change", () => lockstep.clock.rate(Number(select.value)));
  return select;
}

/** @param {Lockstep} lockstep */
function createTimeLabel(lockstep) {
  const label = el("span", { class: "wrl-time" });
  lockstep.on("time", (t) => {
    label.textContent = `${formatTime(t, 2)} / ${formatTime(lockstep.duration(), 2)}`;
  });
  return label;
}

/** @param {Lockstep} lockstep */
export function createControls(lockstep) {
  const { frame, share, words } = lockstep;
  /**
   * @param {string} name
   * @param {number} seconds
   */
  const step = (name, seconds) =>
    createButton(name, words[name], () => lockstep.step(seconds), { "data-do": name });
  return el(
    "div",
    { class: "wrl-controls", role: "group", "aria-label": words.controls },
    step("back", -frame),
    createPlayButton(lockstep),
    step("forward", frame),
    createTimeLabel(lockstep),
    el("span", { class: "wrl-grow" }),
    el("span", { class: "wrl-note" }, share ? words.by_share : words.by_seconds),
    createSpeedSelect(lockstep),
  );
}
