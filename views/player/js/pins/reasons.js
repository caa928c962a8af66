/* The judges' reasons: numbered where they are pinned, listed apart where they are not. */
import { el } from "../base/dom.js";
import { createPinLine, describeScore } from "./line.js";

const createPinChip = (player, pin) =>
  el(
    "button",
    {
      type: "button",
      class: "wrp-pin-chip",
      "data-tone": pin.tone,
      title: pin.reason,
      onclick: () => player.pinned(pin),
    },
    el("b", { class: "wrp-pin", "data-tone": pin.tone }, String(pin.number)),
    el("span", {}, String(pin.label || "")),
    el("span", { class: "wrp-soft" }, describeScore(player, pin)),
  );

function createSections(player) {
  const pinned = player.pins.filter((pin) => pin.pinned);
  const loose = player.pins.filter((pin) => !pin.pinned);
  const section = (name, title, parts) =>
    parts.length ? [el("div", { class: name }, el("h3", {}, title), ...parts)] : [];
  const chips = pinned.map((pin) => createPinChip(player, pin));
  const lines = loose.map((pin) => createPinLine(player, pin));
  return [
    ...section("wrp-pinned", player.words.reasons, chips),
    ...section("wrp-unpinned", player.words.unpinned, lines),
  ];
}

export function createReasons(player) {
  const box = el("div", { class: "wrp-reasons" });
  const draw = () => {
    box.hidden = !player.pins.length;
    box.replaceChildren(...createSections(player));
  };
  for (const name of ["chain", "marks"]) player.on(name, draw);
  return box;
}
