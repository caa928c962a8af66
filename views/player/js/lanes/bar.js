/* A step in a lane. */
import { createIcon, el } from "../base/dom.js";
import { formatTime, isNumber } from "../base/numbers.js";
import { contrastColour } from "../graph/shapes.js";

export function createBar(player, node, extra = {}) {
  const bar = el(
    "button",
    {
      type: "button",
      class: "wrp-bar",
      "data-node": node.id,
      "data-kind": node.kind,
      "data-lit": "false",
      "data-shown": String(!node.broken),
      "data-start": isNumber(node.start) ? node.start : null,
      title: node.text,
      "aria-label": describeNode(player, node),
      onclick: () => player.go(node.id),
      ...extra,
    },
    createIcon(node.kind),
    el("span", {}, node.text),
  );
  const pins = player.pins.filter((pin) => pin.node === node);
  if (pins.length)
    bar.append(
      el(
        "b",
        { class: "wrp-count", "aria-hidden": "true" },
        pins.map((pin) => pin.number).join(" "),
      ),
    );
  return bar;
}

function describeNode(player, node) {
  const person = player.people.get(node.person);
  const when =
    player.chain.timed && isNumber(node.start)
      ? `, ${formatTime(node.start)}–${formatTime(node.end ?? node.start)}`
      : "";
  const name = person ? `${person.name} ` : "";
  const broken = node.broken ? ` (${player.words.broken})` : "";
  return `${name}${player.words[`verb_${node.kind}`]}: ${node.text}${when}${broken}`;
}

export function createPersonDot(person) {
  const dot = el("i", { class: "wrp-dot" }, person.initial);
  if (person.colour)
    Object.assign(dot.style, { background: person.colour, color: contrastColour(person.colour) });
  return dot;
}
