/* Each judge's reasons: a chip for every dimension, then each reason once, on one line. */
import { el } from "../base/dom.js";
import { stateBadge } from "../marks/badge.js";
import { describeScore } from "./line.js";
import { AT_ONCE } from "../parts.js";
/** @import { Case, MarkState, Pin, Player, Tone } from "../types.d.ts" */

const CODE = /^D\d$/;
/** @type {Record<Tone, MarkState>} */
const TONES = { good: "right", bad: "wrong", none: "none" };

/** @param {Pin} pin */
const nameOf = (pin) => String(CODE.test(pin.dimension) ? pin.dimension : pin.label || "–");

/**
 * A reason that the page shows above the player is not shown again.
 * @param {Player} player
 * @param {Pin} pin
 */
const isAbove = ({ payload }, { judge, dimension }) =>
  (payload.above?.reasons || []).some(([who, name]) => who === judge && name === dimension);

/**
 * @param {Player} player
 * @param {Pin} pin
 */
export const reasonToShow = (player, pin) => (isAbove(player, pin) ? "" : pin.reason);

/**
 * A failed reason opens in full. Any other leads to its step and second.
 * @param {Player} player
 * @param {Pin} pin
 */
function open(player, pin) {
  const entry = player.cases.find((each) => each.pin === pin);
  if (entry && (entry.failing || !pin.pinned)) player.openCase(entry);
  else player.pinned(pin);
}

/**
 * @param {Player} player
 * @param {Pin} pin
 */
function createChip(player, pin) {
  const isOpen = player.case?.pin === pin;
  const text = `${pin.label}, ${describeScore(player, pin)}${pin.judge ? `, ${pin.judge}` : ""}`;
  return el(
    "button",
    {
      ...{ type: "button", class: "wrp-dim", "data-tone": pin.tone, "data-dim": pin.dimension },
      ...{ "aria-pressed": String(isOpen), title: text },
      onclick: () => open(player, pin),
    },
    pin.number
      ? el("b", { class: "wrp-pin", "data-tone": pin.tone }, String(pin.number))
      : stateBadge(TONES[pin.tone], { unscored: Number(!pin.ok), located: pin.pinned }),
    el("span", {}, nameOf(pin)),
    pin.number ? stateBadge(TONES[pin.tone]) : null,
    el("span", { class: "wrp-hidden" }, ` ${text}`),
  );
}

/**
 * The judges' pins in their order.
 * @param {Pin[]} pins
 */
function groupByJudge(pins) {
  /** @type {Map<string, Pin[]>} */
  const groups = new Map();
  for (const pin of pins) groups.set(pin.judge, [...(groups.get(pin.judge) || []), pin]);
  return [...groups];
}

/**
 * @param {Player} player
 * @param {[judge: string, pins: Pin[]][]} groups
 */
const createChips = (player, groups) =>
  groups.map(([judge, pins]) =>
    el(
      "div",
      { class: "wrp-dims", role: "group", "aria-label": judge || player.words.reasons },
      groups.length > 1 && judge ? el("span", { class: "wrp-soft" }, judge) : null,
      ...pins.map((pin) => createChip(player, pin)),
    ),
  );

/**
 * A reason that several dimensions share is shown once, with all their names.
 * @param {Player} player
 * @param {Pin[]} pins
 */
function groupByReason(player, pins) {
  /** @type {Map<string, Pin[]>} */
  const groups = new Map();
  const opened = player.case?.pin;
  for (const pin of pins) {
    const same = opened && opened.judge === pin.judge && opened.reason === pin.reason;
    if (same || !reasonToShow(player, pin)) continue;
    const key = `${pin.judge}\n${pin.reason}`;
    groups.set(key, [...(groups.get(key) || []), pin]);
  }
  return [...groups.values()];
}

/**
 * @param {Player} player
 * @param {Pin[]} pins
 * @param {boolean} named
 */
function createLine(player, pins, named) {
  const [first] = pins;
  const text = String(first.reason);
  return el(
    "button",
    { type: "button", class: "wrp-reason", title: text, onclick: () => open(player, first) },
    el("b", {}, pins.map(nameOf).join(", ")),
    named ? el("span", { class: "wrp-soft" }, String(first.judge)) : null,
    el("span", {}, text),
  );
}

/** @param {Player} player */
export function createReasons(player) {
  const box = el("div", { class: "wrp-reasons" });
  const draw = () => {
    const groups = groupByJudge(player.pins);
    box.hidden = !player.pins.length;
    const lines = groupByReason(player, player.pins);
    const chips = createChips(player, groups);
    box.replaceChildren(
      ...chips,
      ...lines.map((pins) => createLine(player, pins, groups.length > 1)),
    );
  };
  player.part(["chain", "marks", "case"], draw, AT_ONCE);
  return box;
}
