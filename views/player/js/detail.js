/* The selected step in full, with what led to it and what it leads to. */
import { createIcon, el } from "./base/dom.js";
import { formatTime, isNumber } from "./base/numbers.js";
import { createPersonDot } from "./lanes/bar.js";
import { createPinLine } from "./pins/line.js";

const createStepChip = (player, node) =>
  el(
    "button",
    {
      type: "button",
      class: "wrp-chip",
      "data-kind": node.kind,
      "data-broken": String(node.broken),
      "data-go": node.id,
      title: node.broken ? `${node.text} (${player.words.broken})` : node.text,
      onclick: () => player.go(node.id),
    },
    createIcon(node.broken ? "cross" : node.kind),
    el("span", {}, node.text),
  );

/* A step's own mark says that it is not shown; that a link breaks is said beside the steps it
   joins. */
function createLink(player, cut, { nodes, broken }) {
  const chips = nodes.map((node) => createStepChip(player, node));
  if (!broken) return chips;
  const note = el("span", { class: "wrp-broken" }, createIcon("cross"), cut(nodes.length));
  return [el("span", { class: "wrp-cut" }, ...chips, note)];
}

function createLinks(player, title, cut, links) {
  if (!links.length) return null;
  const label = el("span", { class: "wrp-label" }, title);
  const chips = links.flatMap((link) => createLink(player, cut, link));
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
  parts.push(el("span", { class: "wrp-soft" }, describeTime(player, node)));
  if (node.broken) {
    parts.push(el("span", { class: "wrp-broken" }, createIcon("cross"), words.broken));
  }
  return el("div", { class: "wrp-facts" }, ...parts);
}

function describeStep(player, node) {
  const { chain, pins, words } = player;
  const because = (count) => (count > 1 ? words.cut_many : words.cut_one);
  const parts = [
    createFacts(player, node),
    el("p", { class: "wrp-text" }, node.text),
    createLinks(player, words.because, because, chain.reasonsOf(node.id)),
    createLinks(player, words.leads, () => words.cut_on, chain.resultsOf(node.id)),
    ...pins.filter((pin) => pin.node === node).map((pin) => createPinLine(player, pin)),
  ];
  return parts.filter(Boolean);
}

export function createDetail(player) {
  const box = el("div", { class: "wrp-detail", "aria-live": "polite" });
  const nothing = () => [el("p", { class: "wrp-soft" }, player.words.nothing)];
  const draw = () => {
    const node = player.node();
    box.hidden = !player.chain;
    box.dataset.node = "";
    box.replaceChildren(...(node ? describeStep(player, node) : nothing()));
  };
  for (const name of ["chain", "select"]) player.on(name, draw);
  return box;
}
