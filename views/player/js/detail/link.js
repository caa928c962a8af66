/* The selected link in full: what it joins, how it was answered, who says that it holds. */
import { createIcon, el } from "../base/dom.js";
import { createMarkLines } from "../marks/badge.js";
import { createStepChip } from "./chip.js";
/** @import { Chain, Link, LinkJudgement, Player } from "../types.d.ts" */

/**
 * @param {Player} player
 * @param {Link} sub
 */
function createFacts(player, sub) {
  const { words } = player;
  const icon = createIcon(sub.heart ? "heart" : "link");
  const name = sub.heart ? `${words.heart} (${words.heart_how})` : sub.label || words.link;
  const parts = [el("span", { class: "wrp-kind wrp-kind-link" }, icon, name)];
  if (sub.broken) {
    parts.push(el("span", { class: "wrp-broken" }, createIcon("cross"), words.cut));
  }
  return el("div", { class: "wrp-facts" }, ...parts, ...createMarkLines(player, "link", sub.id));
}

/**
 * @param {Player} player
 * @param {LinkJudgement} judgement
 */
function createJudgement(player, { source, holds, reason, status }) {
  const { words, sources } = player;
  const by = sources.find(({ id }) => id === String(source));
  const ok = !status || status === "ok";
  const unknown = holds === null || holds === undefined;
  const verdict = !ok ? String(status) : unknown ? "–" : holds ? words.holds : words.holds_not;
  return el(
    "li",
    {},
    el("strong", {}, verdict),
    el("span", { class: "wrp-soft" }, by ? by.label : String(source || "")),
    reason ? el("span", {}, String(reason)) : null,
  );
}

/**
 * @param {Player} player
 * @param {Chain} chain
 * @param {Link} sub
 */
export function describeLink(player, chain, sub) {
  const { words } = player;
  /** @param {string[]} ids */
  const chipsOf = (ids) =>
    ids.flatMap((id) => chain.byId.get(id) ?? []).map((node) => createStepChip(player, node));
  /**
   * @param {string} title
   * @param {HTMLElement[]} chips
   */
  const row = (title, chips) =>
    el("div", { class: "wrp-links" }, el("span", { class: "wrp-label" }, title), ...chips);
  const judged = (sub.judgements || []).map((raw) => createJudgement(player, raw));
  return [
    createFacts(player, sub),
    row(chain.scene ? words.object : words.because, chipsOf(sub.reasons)),
    row(sub.label || words.leads, chipsOf([sub.result])),
    judged.length ? el("ul", { class: "wrp-times" }, ...judged) : null,
  ];
}
