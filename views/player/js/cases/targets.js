/* The steps, links and second of a case; a press goes there. */
import { describeLink } from "../base/describe.js";
import { createIcon, el } from "../base/dom.js";
import { formatTime, isNumber } from "../base/numbers.js";
import { createReplayButton } from "../stage/replay.js";
/** @import { Case, Chain, Player, Targets } from "../types.d.ts" */

const MOST = 4; /* a Path question has a target for each step: the graph shows the rest */

/**
 * @param {import("../base/dom.js").Attributes} facts
 * @param {string} icon
 * @param {string} text
 */
const chip = (facts, icon, text) =>
  el(
    "button",
    { type: "button", class: "wrp-chip", title: text, ...facts },
    createIcon(icon),
    el("span", {}, text),
  );

/**
 * @param {Player} player
 * @param {Chain} chain
 * @param {string} id
 */
function createStep(player, chain, id) {
  const node = chain.byId.get(id);
  if (!node) return null;
  const onclick = () => {
    if (player.chain !== chain) player.open(chain);
    player.go(id);
  };
  return chip({ "data-kind": node.kind, "data-go": id, onclick }, node.kind, node.text);
}

/**
 * @param {Player} player
 * @param {Chain} chain
 * @param {string} id
 */
function createLink(player, chain, id) {
  const sub = chain.subsById.get(id);
  if (!sub) return null;
  const text = chain.byId.get(sub.result)?.text ?? "";
  const words = sub.label ? describeLink({ ...player, chain }, sub, false) : text;
  const onclick = () => {
    if (player.chain !== chain) player.open(chain);
    player.goLink(id);
  };
  return chip({ "data-golink": id, onclick }, "link", words);
}

/**
 * @param {Player} player
 * @param {Targets} targets
 */
function createChips(player, { chain, nodes, links }) {
  if (!chain) return [];
  const all = [
    ...links.map((id) => createLink(player, chain, id)),
    ...nodes.map((id) => createStep(player, chain, id)),
  ].filter((each) => each !== null);
  const rest = all.length - MOST;
  const more = rest > 0 ? [el("span", { class: "wrp-soft" }, `+ ${rest}`)] : [];
  return [...all.slice(0, MOST), ...more];
}

/**
 * @param {Player} player
 * @param {Case} entry
 */
export function createTargets(player, entry) {
  const { second, pin } = entry;
  const targets = createChips(player, entry);
  const when = isNumber(second)
    ? el(
        "button",
        { type: "button", class: "wrp-chip", onclick: () => player.seek(second) },
        createIcon("play"),
        el("span", {}, formatTime(second)),
      )
    : null;
  if (!targets.length && !when) return null;
  const { case_about: about, case_speaks_of: speaks } = player.words;
  const label = el("span", { class: "wrp-label" }, pin && !pin.pinned ? speaks : about);
  return el("div", { class: "wrp-links" }, label, ...targets, when, createReplayButton(player));
}
