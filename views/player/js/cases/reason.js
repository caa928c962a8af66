/* A failing dimension of a judged clip: its score, the judge's reason, and who pinned it. */
import { el } from "../base/dom.js";
import { stateBadge } from "../marks/badge.js";
import { describeScore } from "../pins/line.js";
import { reasonToShow } from "../pins/reasons.js";
import { createClipped } from "./clipped.js";
/** @import { Player, ReasonCase } from "../types.d.ts" */

/**
 * The judge's own pin needs no word; one by people or by located steps is said, and that there is
 * none where a chain has steps to pin it to.
 * @param {Player} player
 * @param {ReasonCase} entry
 */
function describePinning({ words, chains }, { pin, nodes, links }) {
  const { pinned, pinned_by: by, locator, dimension } = pin;
  if (pinned && locator) return `${words.located_by} ${locator}`;
  if (pinned) return by && by !== "judge" ? `${words.pinned_by} ${by}` : "";
  if (!dimension || !chains.length) return "";
  return nodes.length || links.length ? words.located_not : words.whole_frame;
}

/**
 * @param {Player} player
 * @param {ReasonCase} entry
 * @returns {(HTMLElement | null)[]}
 */
export function createReason(player, entry) {
  const { pin, failing } = entry;
  const { words } = player;
  const state = failing ? "wrong" : pin.tone === "good" ? "right" : "none";
  const pinning = describePinning(player, entry);
  const reason = reasonToShow(player, pin);
  return [
    el(
      "h3",
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
    reason ? el("div", { class: "wrp-reply" }, createClipped(player, reason)) : null,
  ];
}
