/* A failing dimension of a judged clip: its score, the judge's reason, and who pinned it. */
import { el } from "../base/dom.js";
import { stateBadge } from "../marks/badge.js";
import { describeScore } from "../pins/line.js";
import { createClipped } from "./clipped.js";

/* The judge's own pin needs no word; one by people or by located steps is said. */
function describePinning({ words }, { pinned, pinned_by: by, dimension }) {
  if (!pinned) return dimension ? words.located_not : "";
  return by && by !== "judge" ? `${words.pinned_by} ${by}` : "";
}

export function createReason(player, { pin, failing }) {
  const { words } = player;
  const state = failing ? "wrong" : pin.tone === "good" ? "right" : "none";
  const pinning = describePinning(player, pin);
  return [
    el(
      "h4",
      {},
      stateBadge(state, { located: pin.pinned }),
      failing ? `${words.case_reason}: ` : "",
      String(pin.label || ""),
    ),
    el(
      "p",
      { class: "wrp-case-facts" },
      el("span", { class: "wrp-score" }, describeScore(player, pin)),
      el("span", { class: "wrp-soft" }, String(pin.judge || "")),
      pinning ? el("span", { class: "wrp-soft" }, pinning) : null,
    ),
    pin.reason ? el("div", { class: "wrp-reply" }, createClipped(player, pin.reason)) : null,
  ];
}
