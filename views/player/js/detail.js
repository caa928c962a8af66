/* The selected step in full, with what led to it and what it leads to. */
import { createIcon, el, formatTime, isNumber } from "./dom.js";
import { createPersonDot } from "./lanes.js";
import { createPinLine } from "./pins.js";

export const createStepChip = (player, node) =>
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

/* A step's own mark says that it is not shown; that a link breaks is said beside the steps it joins. */
export const createLinks = (player, title, cut, links) =>
  links.length
    ? el(
        "div",
        { class: "wrp-links" },
        el("span", { class: "wrp-label" }, title),
        ...links.flatMap(({ nodes, broken }) => {
          const chips = nodes.map((node) => createStepChip(player, node));
          return broken
            ? [
                el(
                  "span",
                  { class: "wrp-cut" },
                  ...chips,
                  el("span", { class: "wrp-broken" }, createIcon("cross"), cut(nodes.length)),
                ),
              ]
            : chips;
        }),
      )
    : null;

export function createDetail(player) {
  const box = el("div", { class: "wrp-detail", "aria-live": "polite" });
  const draw = () => {
    const node = player.node();
    box.hidden = !player.chain;
    box.dataset.node = "";
    if (!node) {
      box.replaceChildren(el("p", { class: "wrp-soft" }, player.words.nothing));
      return;
    }
    const person = player.people.get(node.person);
    const timed = player.chain.timed && isNumber(node.start);
    const when = timed
      ? `${formatTime(node.start)} – ${formatTime(node.end ?? node.start)}`
      : player.words.no_time;
    box.replaceChildren(
      ...[
        el(
          "div",
          { class: "wrp-facts" },
          el(
            "span",
            { class: "wrp-kind", "data-kind": node.kind },
            createIcon(node.kind),
            player.words[node.kind],
          ),
          person
            ? el(
                "span",
                { class: "wrp-who" },
                createPersonDot(person),
                `${person.name} ${player.words[`verb_${node.kind}`]}`,
              )
            : null,
          el("span", { class: "wrp-soft" }, when),
          node.broken
            ? el("span", { class: "wrp-broken" }, createIcon("cross"), player.words.broken)
            : null,
        ),
        el("p", { class: "wrp-text" }, node.text),
        createLinks(
          player,
          player.words.because,
          (many) => (many > 1 ? player.words.cut_many : player.words.cut_one),
          player.chain.reasonsOf(node.id),
        ),
        createLinks(
          player,
          player.words.leads,
          () => player.words.cut_on,
          player.chain.resultsOf(node.id),
        ),
        ...player.pins.filter((pin) => pin.node === node).map((pin) => createPinLine(player, pin)),
      ].filter(Boolean),
    );
  };
  for (const name of ["chain", "select"]) player.on(name, draw);
  return box;
}
