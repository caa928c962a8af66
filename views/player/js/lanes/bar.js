/* A step in a lane. */
import { describeNode } from "../base/describe.js";
import { createIcon, el } from "../base/dom.js";
import { isNumber } from "../base/numbers.js";
import { contrastColour } from "../base/colours.js";
import { createBadge } from "../marks/badge.js";

/* Steps that were not asked about have no badge here: the lanes are narrow. */
function createBadges(player, node) {
  return player
    .marksOf("node", node.id)
    .map((mark, at) => [mark, player.colourings[at].letter])
    .filter(([mark]) => mark.state !== "none")
    .map(([mark, letter]) => {
      const badge = createBadge(mark, letter, mark.share === null ? "" : undefined);
      badge.setAttribute("aria-hidden", "true"); /* the hidden text tells the marks */
      return badge;
    });
}

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
      onclick: () => player.go(node.id),
      ...extra,
    },
    createIcon(node.kind),
    el("i", { class: "wrp-hidden" }, describeNode(player, node)),
    el("span", { "aria-hidden": "true" }, node.text),
    ...createBadges(player, node),
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

export function createPersonDot(person) {
  const dot = el("i", { class: "wrp-dot" }, person.initial);
  if (person.colour)
    Object.assign(dot.style, { background: person.colour, color: contrastColour(person.colour) });
  return dot;
}
