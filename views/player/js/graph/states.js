/* What changes on the drawing: marks, what is lit with the moment, what is selected. */
import { describeNode } from "../base/describe.js";
import { svgEl } from "../base/svg.js";
import { drawSign, hasSign, percentOf } from "../marks/sign.js";
import { commonMark } from "../model/marks.js";

const STATES = ["right", "wrong", "mixed"];
const PITCH = 17; /* from one sign to the next, where two runs differ */

/* What all colourings say: only that colours a node's border or a link. */
function setClasses(g, marks) {
  const mark = commonMark(marks);
  for (const state of STATES) g.classList.toggle(`wr-${state}`, mark?.state === state);
  g.classList.toggle("wr-whole", Boolean(mark) && mark.state !== "none" && !mark.located);
}

/* One sign where all colourings say the same; else that of each, the first at the left. Returns
   the percentages that are seen. */
function setSigns(g, marks, { x, y }) {
  const [first] = marks;
  const isLike = (mark) => mark.part === first.part && hasSign(mark) === hasSign(first);
  const isSame = commonMark(marks) && marks.every(isLike);
  const signs = (isSame ? [first] : marks).filter(hasSign);
  while (g.lastElementChild.classList.contains("wr-badge")) g.lastElementChild.remove();
  g.append(...signs.map((mark, at) => drawSign(mark, x - (signs.length - 1 - at) * PITCH, y)));
  return signs.filter(({ part }) => part !== null).map(({ part }) => percentOf(part));
}

export function paintMarks(player) {
  const { drawing } = player;
  for (const [id, g] of drawing.nodes) {
    const { x, y, width } = drawing.boxes.get(id);
    const marks = player.marksOf("node", id);
    setClasses(g, marks);
    const percents = setSigns(g, marks, { x: x + width - 3, y: y + 1 });
    g.setAttribute("aria-label", describeNode(player, player.chain.byId.get(id), percents));
  }
  for (const [id, g] of drawing.links) {
    const [x, y] = g.dataset.badge.split(" ").map(Number);
    const marks = player.marksOf("link", id);
    setClasses(g, marks);
    setSigns(g, marks, { x, y });
  }
}

/* The nodes of the moment, and the links that lead to them. */
export function paintLit(player, changed) {
  const { nodes, links } = player.drawing;
  const isLit = (id) => player.lit.has(id);
  for (const id of changed) nodes.get(id)?.classList.toggle("wr-lit", isLit(id));
  for (const sub of player.chain.subs) {
    if (changed.has(sub.result))
      links.get(sub.id)?.classList.toggle("wr-lit", isLit(sub.result) && !sub.broken);
  }
}

/* The selected node or link has a wide border, and the node is the one stop of the Tab key. */
export function paintSelection(player) {
  const { svg, nodes, links } = player.drawing;
  for (const g of svg.querySelectorAll(".wr-picked")) {
    g.classList.remove("wr-picked");
    g.removeAttribute("aria-current");
    g.querySelector(".wr-halo")?.remove();
  }
  const picked = nodes.get(player.selected) || links.get(player.link);
  if (!picked) return;
  picked.classList.add("wr-picked");
  if (!player.selected) return;
  const shape = picked.querySelector(".wr-shape");
  shape.before(svgEl("path", { class: "wr-halo", d: shape.getAttribute("d") }));
  picked.setAttribute("aria-current", "true");
  makeStop(player, picked);
}

export function makeStop({ drawing }, g) {
  for (const each of drawing.nodes.values()) each.setAttribute("tabindex", "-1");
  g.setAttribute("tabindex", "0");
}
