/* The failing question or reason beside the video: what it was about, what came, what was right. */
import { createButton, el } from "../base/dom.js";
import { createQuestion } from "./question.js";
import { createReason } from "./reason.js";
import { createTargets } from "./targets.js";
import { AT_ONCE } from "../parts.js";
/** @import { Case, Player } from "../types.d.ts" */

/** @param {Player} player */
function createWalk(player) {
  const { words } = player;
  const all = player.failing();
  const index = all.findIndex((entry) => entry === player.case);
  const place = index < 0 ? `${all.length}` : `${index + 1} ${words.case_of} ${all.length}`;
  /**
   * @param {string} icon
   * @param {string} label
   * @param {number} by
   * @param {boolean} off
   */
  const button = (icon, label, by, off) =>
    createButton(icon, label, () => player.walkCases(by), { disabled: off, "data-walk": by });
  return el(
    "div",
    { class: "wrp-case-walk" },
    button("previous", words.case_previous, -1, !all.length || index === 0),
    el("span", { class: "wrp-soft" }, place),
    button("next", words.case_next, 1, !all.length || index === all.length - 1),
  );
}

/**
 * @param {Player} player
 * @param {Case} entry
 */
function createContent(player, entry) {
  const parts =
    entry.kind === "question" ? createQuestion(player, entry) : createReason(player, entry);
  const [title, ...rest] = parts;
  const head = el("div", { class: "wrp-case-head" }, title, createWalk(player));
  return [head, ...rest, createTargets(player, entry)].filter((part) => part !== null);
}

/** @param {Player} player */
export function createCasePanel(player) {
  const box = el("section", { class: "wrp-case", "aria-live": "polite", tabindex: -1 });
  const draw = () => {
    const entry = player.case;
    const { activeElement } = document;
    const isInside = activeElement instanceof HTMLElement && box.contains(activeElement);
    const walked = isInside && activeElement.dataset.walk;
    box.hidden = !entry;
    box.replaceChildren(...(entry ? createContent(player, entry) : []));
    /** @type {HTMLElement | null} */
    const again = walked ? box.querySelector(`[data-walk="${walked}"]:enabled`) : null;
    again?.focus({ preventScroll: true });
  };
  player.part(["case", "marks", "times"], draw, AT_ONCE);
  return box;
}
