/* The buttons below the picture. */
import { createButton, createIcon, el } from "../base/dom.js";
import { formatTime } from "../base/numbers.js";
import { hasUsefulBox } from "./boxes.js";
/** @import { Player } from "../types.d.ts" */

const RATES = [0.25, 0.5, 1, 1.5, 2];

/** @param {Player} player */
function createPlayButton(player) {
  const { words } = player;
  const button = createButton("play", words.play, () => player.toggle(), { "data-do": "play" });
  player.on("play", (on) => {
    button.replaceChildren(createIcon(on ? "pause" : "play"));
    button.title = on ? words.pause : words.play;
    button.setAttribute("aria-label", button.title);
    player.root.dataset.playing = String(on);
  });
  return button;
}

/** @param {Player} player */
function createSpeedSelect(player) {
  const label = player.words.speed;
  const select = el(
    "select",
    { class: "wrp-speed", "aria-label": label, title: label },
    ...RATES.map((rate) => el("option", { value: rate, selected: rate === 1 }, `${rate}×`)),
  );
  select.addEventListener("change", () => player.clock.rate(Number(select.value)));
  return select;
}

/** @param {Player} player */
function createCaptionsButton(player) {
  const { clip, words } = player;
  const button = createButton("subtitles", words.subtitles, () => player.subtitles(), {
    "aria-pressed": "false",
    "data-do": "subtitles",
    disabled: !(clip && clip.src && clip.subtitles),
  });
  player.on("subtitles", (on) => button.setAttribute("aria-pressed", String(on)));
  player.on("clip", () => {
    button.disabled = true;
  });
  return button;
}

/** @param {Player} player */
function createBoxesButton(player) {
  const press = () => {
    player.showBoxes = !player.showBoxes;
    offer();
    player.emit("boxes");
  };
  const button = createButton("boxes", player.words.boxes, press, { "data-do": "boxes" });
  const offer = () => {
    button.disabled = !player.video || !player.chain || !player.chain.nodes.some(hasUsefulBox);
    button.setAttribute("aria-pressed", String(player.showBoxes && !button.disabled));
  };
  player.on("chain", offer);
  return button;
}

/**
 * The time lies over hidden digits as wide as its own, so that another one in each frame lays out
 * nothing else.
 * @param {Player} player
 */
function createTimeLabel(player) {
  const time = el("span");
  const label = el("span", { class: "wrp-time" }, time);
  const draw = () => {
    const length = player.clock.duration();
    const whole = length ? ` / ${formatTime(length)}` : "";
    const text = formatTime(player.clock.now()) + whole;
    const digits = text.replace(/\d/g, "0");
    if (label.dataset.digits !== digits) label.dataset.digits = digits;
    time.textContent = text;
  };
  for (const name of /** @type {const} */ (["time", "duration"])) player.on(name, draw);
  return label;
}

/** @param {Player} player */
export function createControls(player) {
  const { words } = player;
  return el(
    "div",
    { class: "wrp-controls", role: "group", "aria-label": words.controls },
    createButton("back", words.back, () => player.step(-player.frame)),
    createPlayButton(player),
    createButton("forward", words.forward, () => player.step(player.frame)),
    createTimeLabel(player),
    el("span", { class: "wrp-grow" }),
    createSpeedSelect(player),
    createCaptionsButton(player),
    createBoxesButton(player),
    createButton("fullscreen", words.fullscreen, () => player.fullscreen()),
    createButton("help", words.help, () => player.emit("help")),
  );
}
