/* The selected step or link in full. */
import { createIcon, el } from "../base/dom.js";
import { formatTime, isNumber } from "../base/numbers.js";
import { createPersonDot } from "../lanes/bar.js";
import { createMarkLines } from "../marks/badge.js";
import { createPinLine } from "../pins/line.js";
import { createStepChip } from "./chip.js";
import { describeLink } from "./link.js";
import { createTimes } from "./times.js";
import { BESIDE } from "../parts.js";
/** @import { Chain, LinkedSteps, Player, Step } from "../types.d.ts" */

/**
 * A step's own mark says that it is not shown; that a link breaks is said beside the steps it
 * joins.
 * @param {Player} player
 * @param {LinkedSteps} link
 */
function createLink(player, { nodes, broken }) {
  const chips = nodes.map((node) => createStepChip(player, node));
  if (!broken) return chips;
  const note = el("span", { class: "wrp-broken" }, createIcon("cross"), player.words.cut);
  return [el("span", { class: "wrp-cut" }, ...chips, note)];
}

/**
 * @param {Player} player
 * @param {string} title
 * @param {LinkedSteps[]} links
 */
function createLinks(player, title, links) {
  if (!links.length) return null;
  const label = el("span", { class: "wrp-label" }, title);
  const chips = links.flatMap((link) => createLink(player, link));
  return el("div", { class: "wrp-links" }, label, ...chips);
}

/**
 * @param {Player} player
 * @param {Step} node
 */
function describeTime(player, node) {
  if (!player.chain?.timed || !isNumber(node.start)) return player.words.no_time;
  return `${formatTime(node.start)} – ${formatTime(node.end ?? node.start)}`;
}

/**
 * @param {Player} player
 * @param {Step} node
 */
function createFacts(player, node) {
  const { words } = player;
  const person = player.people.get(node.person ?? "");
  const kind = [createIcon(node.kind), words[node.kind]];
  const parts = [el("span", { class: "wrp-kind", "data-kind": node.kind }, ...kind)];
  if (person) {
    const text = `${person.name} ${words[`verb_${node.kind}`]}`;
    parts.push(el("span", { class: "wrp-who" }, createPersonDot(person), text));
  }
  if (!player.chain?.scene)
    parts.push(el("span", { class: "wrp-soft" }, describeTime(player, node)));
  if (node.seen_by && node.seen_by.length) {
    parts.push(el("span", {}, `${words.seen_by}: ${node.seen_by.join(", ")}`));
  }
  if (node.broken) {
    parts.push(el("span", { class: "wrp-broken" }, createIcon("cross"), words.broken));
  }
  parts.push(...createMarkLines(player, "node", node.id));
  return el("div", { class: "wrp-facts" }, ...parts);
}

/**
 * The properties of an object in a scene graph: colour, material, role.
 * @param {Step} node
 */
function createTable(node) {
  if (!node.facts || !node.facts.length) return null;
  const rows = node.facts.map(([name, value]) => [
    el("dt", {}, String(name)),
    el("dd", {}, String(value)),
  ]);
  return el("dl", { class: "wrp-object-facts" }, ...rows.flat());
}

/**
 * @param {Player} player
 * @param {Chain} chain
 * @param {Step} node
 */
function describeStep(player, chain, node) {
  const { pins, words } = player;
  return [
    createFacts(player, node),
    el("p", { class: "wrp-text" }, node.text),
    createTable(node),
    createTimes(player, node),
    chain.scene ? null : createLinks(player, words.because, chain.reasonsOf(node.id)),
    chain.scene ? null : createLinks(player, words.leads, chain.resultsOf(node.id)),
    ...pins.filter((pin) => pin.node === node).map((pin) => createPinLine(player, pin)),
  ];
}

/** @param {Player} player */
function describe(player) {
  const { chain } = player;
  const node = player.node();
  if (chain && node) return describeStep(player, chain, node);
  const sub = chain?.subsById.get(player.link ?? "");
  if (chain && sub) return describeLink(player, chain, sub);
  return [el("p", { class: "wrp-soft" }, player.words.nothing)];
}

/** @param {Player} player */
export function createDetail(player) {
  const box = el("div", { class: "wrp-detail", "aria-live": "polite" });
  const draw = () => {
    box.hidden = !player.chain;
    box.dataset.node = "";
    box.replaceChildren(...describe(player).filter((part) => part !== null));
  };
  player.part(["chain", "select", "marks"], draw, BESIDE);
  return box;
}
