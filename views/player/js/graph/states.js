/* Changes on the drawing: marks, the steps of the current moment, the selection. */
import { describeNode } from "../base/describe.js";
import { svgEl } from "../base/svg.js";
import { changeSign, drawSign, hasSign, percentOf } from "../marks/sign.js";
import { commonMark } from "../model/marks.js";
import { shapeOf } from "./drawing.js";
/** @import { Drawing, Mark, Player } from "../types.d.ts" */

const STATES = ["right", "wrong", "mixed"];
const PITCH = 17; /* from one sign to the next, where two runs differ */

/**
 * The state on which all colourings agree; only that colours a node's border or a link.
 * @param {SVGGElement} g
 * @param {Mark[]} marks
 */
function setClasses(g, marks) {
  const mark = commonMark(marks);
  for (const state of STATES) g.classList.toggle(`wr-${state}`, mark?.state === state);
  g.classList.toggle("wr-whole", mark !== null && mark.state !== "none" && !mark.located);
}

/**
 * One sign where all colourings say the same; else that of each, the first at the left. Returns
 * the percentages that are seen.
 * @param {SVGGElement} g
 * @param {Mark[]} marks
 * @param {{x: number, y: number}} place
 */
function setSigns(g, marks, { x, y }) {
  const [first] = marks;
  /** @param {Mark} mark */
  const isLike = (mark) => mark.part === first.part && hasSign(mark) === hasSign(first);
  const isSame = commonMark(marks) && marks.every(isLike);
  const signs = (isSame ? [first] : marks).filter(hasSign);
  const before = [...g.querySelectorAll(":scope > .wr-badge")];
  if (before.length === signs.length) signs.forEach((mark, at) => changeSign(before[at], mark));
  else {
    before.forEach((sign) => sign.remove());
    g.append(...signs.map((mark, at) => drawSign(mark, x - (signs.length - 1 - at) * PITCH, y)));
  }
  return signs.flatMap(({ part }) => (part === null ? [] : percentOf(part)));
}

/** @param {Player} player */
export function paintMarks(player) {
  const { drawing, chain } = player;
  if (!drawing) return;
  for (const [id, g] of drawing.nodes) {
    const [box, node] = [drawing.boxes.get(id), chain?.byId.get(id)];
    if (!box || !node) continue;
    const marks = player.marksOf("node", id);
    setClasses(g, marks);
    const percents = setSigns(g, marks, { x: box.x + box.width - 3, y: box.y + 1 });
    g.setAttribute("aria-label", describeNode(player, node, percents));
  }
  for (const [id, g] of drawing.links) {
    const { badge = "0 0" } = g.dataset;
    const [x, y] = badge.split(" ").map(Number);
    const marks = player.marksOf("link", id);
    setClasses(g, marks);
    setSigns(g, marks, { x, y });
  }
}

/**
 * The nodes of the moment, and the links that lead to them.
 * @param {Player} player
 * @param {Set<string>} changed
 */
export function paintLit(player, changed) {
  const { drawing, chain, lit } = player;
  if (!drawing || !chain) return;
  for (const id of changed) drawing.nodes.get(id)?.classList.toggle("wr-lit", lit.has(id));
  for (const { id, result, broken } of chain.subs) {
    if (changed.has(result))
      drawing.links.get(id)?.classList.toggle("wr-lit", lit.has(result) && !broken);
  }
}

/**
 * The selected node or link has a wide border, and the node is the one stop of the Tab key.
 * @param {Pick<Player, "drawing" | "selected" | "link">} player
 */
export function paintSelection(player) {
  if (!player.drawing) return;
  const { svg, nodes, links } = player.drawing;
  for (const g of svg.querySelectorAll(".wr-picked")) {
    g.classList.remove("wr-picked");
    g.removeAttribute("aria-current");
    g.querySelector(".wr-halo")?.remove();
  }
  const picked = nodes.get(player.selected ?? "") || links.get(player.link ?? "");
  if (!picked) return;
  picked.classList.add("wr-picked");
  if (!player.selected) return;
  const shape = shapeOf(picked);
  shape.before(svgEl("path", { class: "wr-halo", d: shape.getAttribute("d") ?? "" }));
  picked.setAttribute("aria-current", "true");
  makeStop(player, picked);
}

/**
 * @param {{ drawing: Drawing | null }} player
 * @param {SVGGElement} g
 */
export function makeStop({ drawing }, g) {
  for (const each of drawing?.nodes.values() ?? []) each.setAttribute("tabindex", "-1");
  g.setAttribute("tabindex", "0");
}
