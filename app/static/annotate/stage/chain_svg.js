/* The chain on Annotate: the server's drawing, what has changed since, and what a person does. */
import { svgEl } from "../../../../views/player/js/base/svg.js";
import { linesOf } from "../../../../views/player/js/base/lines.js";
import { ICONS } from "../../../../views/player/js/base/icons.js";
import { fitTexts, insertDrawing } from "../../../../views/player/js/graph/drawing.js";
import { paintSelection } from "../../../../views/player/js/graph/states.js";
import { KIND_NAMES, timeWords } from "../parts/basics.js";
import { isSettled } from "../model/document.js";
import { LINE, provisional } from "../model/provisional.js";

/** @import { Drawing } from "../../../../views/player/js/types.d.ts" */
/** @import { AnnotateState, DrawingOrder, NodePlace } from "../types.d.ts" */
/** @import { Drawable } from "../model/provisional.js" */

/** @type {Drawable} */
const NOTHING = { chain: { nodes: [], links: [] } };
const EMPTY = `<svg class="wr-chain" xmlns="http://www.w3.org/2000/svg" width="366" height="0"/>`;
const FONT = "12px Inter, sans-serif";

/** @param {NodePlace} place */
function createNode({ node, x, y, width, height, lines }) {
  const top = y + (height - lines.length * LINE) / 2 + 11;
  const spans = lines.flatMap((text, at) => [
    svgEl("tspan", { x: x + 34, y: top + at * LINE }, text),
    " ",
  ]);
  const place = `translate(${x + 8} ${y + height / 2 - 8}) scale(.667)`;
  return svgEl(
    "g",
    { class: `wr-node wr-${node.kind}`, "data-node": node.id, role: "button", tabindex: -1 },
    svgEl("path", { class: "wr-shape", d: `M${x} ${y}h${width}v${height}h${-width}Z` }),
    svgEl("path", { class: "wr-icon", d: ICONS[node.kind], transform: place }),
    svgEl("text", {}, ...spans),
  );
}

/**
 * New nodes and links replace those of the drawing: links first, so that they pass behind nodes.
 * @param {Drawing} view
 * @param {Drawable} before
 * @param {Drawable} now
 */
function addChanges(view, before, now) {
  const { svg, nodes, links, boxes } = view;
  /**
   * @param {string} text
   * @param {number} width
   */
  const wrap = (text, width) => linesOf(text, width, FONT);
  const made = provisional(before, now, { boxes, width: view.width, wrap });
  const replaced = [...made.removed, ...made.nodes.map(({ node }) => node.id)];
  for (const id of replaced) {
    nodes.get(id)?.remove();
    nodes.delete(id);
    boxes.delete(id);
  }
  for (const id of [...made.removed, ...made.links.map((link) => link.id)]) {
    links.get(id)?.remove();
    links.delete(id);
  }
  for (const { id, path } of made.links.filter((link) => link.path)) {
    const line = svgEl("path", { class: "wr-path", d: path });
    const link = svgEl("g", { class: "wr-link", "data-link": id }, line);
    links.set(id, link);
    svg.prepend(link);
  }
  for (const place of made.nodes) {
    const node = createNode(place);
    nodes.set(place.node.id, node);
    boxes.set(place.node.id, place);
    svg.append(node);
  }
  if (made.nodes.length) view.height = Math.max(view.height, made.height);
  svg.setAttribute("viewBox", `0 0 ${view.width} ${view.height}`);
}

/**
 * The number of a node, which its key and its lane have too.
 * @param {Drawing} view
 */
function addNumbers({ nodes, boxes }) {
  for (const [id, g] of nodes) {
    const { x, y } = boxes.get(id) ?? g.getBBox();
    const place = `translate(${x + 2} ${y + 1})`;
    const badge = svgEl("g", { class: "wr-an-mark", transform: place, "aria-hidden": "true" });
    badge.append(svgEl("circle", { r: 8.5 }), svgEl("text", { y: 3.6, "text-anchor": "middle" }));
    g.querySelector("text")?.before(badge);
  }
}

/**
 * Puts the chain into `sheet`.
 * @param {HTMLElement} sheet
 * @param {string} text the server's drawing, or "" where there is none
 * @param {DrawingOrder | undefined} before what it was drawn from
 * @param {DrawingOrder} now
 * @returns {Drawing | null} null where the server's text is no drawing
 */
export function insertChain(sheet, text, before, now) {
  const { activeElement } = document;
  const focused = sheet.contains(activeElement) ? activeElement?.getAttribute("data-node") : null;
  const view = insertDrawing(text || EMPTY, sheet);
  if (!view) return null;
  fitTexts(view);
  addChanges(view, before ?? NOTHING, now);
  addNumbers(view);
  if (focused) view.nodes.get(focused)?.focus({ preventScroll: true });
  return view;
}

/**
 * Attributes of what a person has chosen, timed and judged.
 * @param {Drawing} view
 * @param {AnnotateState} state
 * @param {{ faulty: Set<string | null>, lit: string[] }} marks
 */
export function paintChain(view, state, { faulty, lit }) {
  const { doc, mode, step } = state;
  doc.chain.nodes.forEach((node, at) => {
    const g = view.nodes.get(node.id);
    const time = doc.times[node.id];
    /** @type {SVGGElement | null | undefined} */
    const mark = g?.querySelector(".wr-an-mark");
    if (!g || !mark?.lastElementChild) return;
    mark.lastElementChild.textContent = `${at + 1} `;
    mark.dataset.settled = String(isSettled(time));
    g.classList.toggle("wr-lit", lit.includes(node.id));
    Object.assign(g.dataset, {
      begun: String(mode?.step === node.id),
      shown: String(time?.shown ?? ""),
      faulty: String(faulty.has(node.id)),
    });
    /* As it is seen from left to right: number, then text. */
    const words = [`${at + 1} ${node.text || "–"}`, KIND_NAMES[node.kind], timeWords(time)];
    g.setAttribute("aria-label", words.join("; "));
  });
  for (const { id, result } of doc.chain.links) {
    const g = view.links.get(id);
    if (!g) continue;
    const holds = doc.links[id]?.holds;
    g.classList.toggle("wr-right", holds === true);
    g.classList.toggle("wr-wrong", holds === false);
    g.dataset.chosen = String(result === step);
  }
  paintSelection({ drawing: view, selected: step, link: null });
}
