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

/* A step's own mark says that it is not shown; that a link breaks is said beside the steps it
   joins. */
function createLink(player, { nodes, broken }) {
  const chips = nodes.map((node) => createStepChip(player, node));
  if (!broken) return chips;
  const note = el("span", { class: "wrp-broken" }, createIcon("cross"), player.words.cut);
  return [el("span", { class: "wrp-cut" }, ...chips, note)];
}

function createLinks(player, title, links) {
  if (!links.length) return null;
  const label = el("span", { class: "wrp-label" }, title);
  const chips = links.flatMap((link) => createLink(player, link));
  return el("div", { class: "wrp-links" }, label, ...chips);
}

function describeTime(player, node) {
  if (!player.chain.timed || !isNumber(node.start)) return player.words.no_time;
  return `${formatTime(node.start)} – ${formatTime(node.end ?? node.start)}`;
}

function createFacts(player, node) {
  const { words } = player;
  const person = player.people.get(node.person);
  const kind = [createIcon(node.kind), words[node.kind]];
  const parts = [el("span", { class: "wrp-kind", "data-kind": node.kind }, ...kind)];
  if (person) {
    const text = `${person.name} ${words[`verb_${node.kind}`]}`;
    parts.push(el("span", { class: "wrp-who" }, createPersonDot(person), text));
  }
  if (!player.chain.scene)
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

/* What a scene graph knows of an object: colour, material, role. */
function createTable(node) {
  if (!node.facts || !node.facts.length) return null;
  const rows = node.facts.map(([name, value]) => [
    el("dt", {}, String(name)),
    el("dd", {}, String(value)),
  ]);
  return el("dl", { class: "wrp-object-facts" }, ...rows.flat());
}

function describeStep(player, node) {
  const { chain, pins, words } = player;
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

function describe(player) {
  const node = player.node();
  if (node) return describeStep(player, node);
  const sub = player.chain && player.chain.subsById.get(player.link);
  if (sub) return describeLink(player, sub);
  return [el("p", { class: "wrp-soft" }, player.words.nothing)];
}

export function createDetail(player) {
  const box = el("div", { class: "wrp-detail", "aria-live": "polite" });
  const draw = () => {
    box.hidden = !player.chain;
    box.dataset.node = "";
    box.replaceChildren(...describe(player).filter(Boolean));
  };
  player.part(["chain", "select", "marks"], draw, BESIDE);
  return box;
}
