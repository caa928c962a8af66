/* The graph's panel: the drawing of the chain, what lies over it, and its legend. */
import { el } from "../base/dom.js";
import { createList, createListSwitch } from "../list/list.js";
import { createLegend } from "../marks/legend.js";
import { fitTexts, insertDrawing, textOf } from "./drawing.js";
import { listenToGestures } from "./gestures.js";
import { paintLit, paintMarks, paintSelection } from "./states.js";
import { createViewTools, followTo, latestLitNode, showChain } from "./view.js";
import { CHAIN } from "../parts.js";
/** @import { Chain, Player } from "../types.d.ts" */

/**
 * The chain's title, if no tab shows it, and its author.
 * @param {Player} player
 */
function createCaption({ chain, chains }) {
  const title = chain && el("strong", {}, chain.title);
  const author = chain?.caption ? el("span", { class: "wrp-soft" }, chain.caption) : null;
  return [author && chains.length > 1 ? null : title, author].filter((part) => part !== null);
}

/** @param {Player} player */
function createHead(player) {
  const caption = el("p", { class: "wrp-caption" });
  player.on("chain", () => caption.replaceChildren(...createCaption(player)));
  const tools = el("div", { class: "wrp-head-tools" }, createViewTools(player));
  tools.append(createListSwitch(player));
  return el("div", { class: "wrp-graph-head" }, caption, tools);
}

/** @param {Player} player */
function nameGraph(player) {
  const { chain, words, colourings } = player;
  if (!chain) return;
  const parts = [`${chain.nodes.length} ${words.steps}`, `${chain.subs.length} ${words.links}`];
  /** @param {{ state: string }} mark */
  const isWrong = ({ state }) => state === "wrong" || state === "mixed";
  const wrong = player.allMarks().filter((marks) => marks.some(isWrong));
  if (colourings.length) parts.push(`${wrong.length} ${words.go_wrong}`);
  player.canvas.setAttribute("aria-label", `${chain.title}: ${parts.join(", ")}`);
}

/**
 * The drawing that the panel's width asks for; the same one is only fitted anew.
 * @param {Player} player
 */
function draw(player) {
  const { canvas, sheet, chain } = player;
  if (!chain || !canvas.clientWidth || !canvas.clientHeight) return;
  const text = textOf(chain, canvas);
  if (player.drawing?.text !== text) {
    player.drawing = insertDrawing(text, sheet);
    if (!player.drawing) return;
    player.zoomed = false;
    fitTexts(player.drawing);
    paintMarks(player);
    paintLit(player, player.lit);
    paintSelection(player);
  }
  if (!player.zoomed) showChain(player);
  tell(player);
}

/**
 * Tests and pictures wait for the whole player with its drawing.
 * @param {Player} player
 */
function tell(player) {
  const isWhole = player.drawing && !("opening" in player.root.dataset);
  if (isWhole) player.root.dataset.graph = "drawn";
}

/**
 * At rest the selected node stays in sight as long as it is one of the moment's.
 * @param {Player} player
 */
function follow(player) {
  const isAtRest = !player.clock.playing() && player.lit.has(player.selected ?? "");
  if (!isAtRest) followTo(player, latestLitNode(player)?.id);
}

/**
 * Reserves the height of the drawing at both widths before the layout.
 * @param {HTMLElement} panel
 * @param {Chain | null} chain
 */
function reserve(panel, chain) {
  for (const name of /** @type {const} */ (["wide", "narrow"])) {
    const [, height = 0] = /height="(\d+)"/.exec(chain?.drawing?.[name] ?? "") || [];
    panel.style.setProperty(`--wrp-${name}`, `${height}px`);
  }
}

/**
 * @param {Player} player
 * @param {HTMLElement} panel
 */
function listen(player, panel) {
  player.on("chain", () => {
    player.wide = false;
    player.drawing = null;
    panel.hidden = !player.chain;
    reserve(panel, player.chain);
    nameGraph(player);
  });
  player.on("marks", () => {
    nameGraph(player);
    paintMarks(player);
  });
  player.on("lit", (changed) => {
    paintLit(player, changed);
    follow(player);
  });
  player.on("listed", () => {
    panel.dataset.view = player.listed ? "list" : "drawing";
  });
  player.on("select", () => {
    paintSelection(player);
    const { chain, selected, link } = player;
    /* A link is seen where its result is. */
    followTo(player, selected ?? chain?.subsById.get(link ?? "")?.result);
  });
}

/** @param {Player} player */
export function createGraph(player) {
  player.over = el("div", { class: "wrp-over" });
  player.sheet = el("div", { class: "wrp-sheet" }, player.over);
  player.canvas = el("div", { class: "wrp-canvas", role: "group" }, player.sheet);
  /* The first is made once the page is laid out: measured here, it would be laid out twice. */
  const drawing = player.part(["chain"], () => draw(player), CHAIN);
  const view = el("div", { class: "wrp-view" }, player.canvas, createList(player));
  const panel = el("div", { class: "wrp-graph" }, createHead(player), view, createLegend(player));
  listenToGestures(player, player.canvas);
  listen(player, panel);
  const watch = new ResizeObserver(() => drawing.isDrawn && draw(player));
  watch.observe(player.canvas);
  player.on("whole", () => tell(player));
  document.fonts?.ready.then(() => player.drawing && fitTexts(player.drawing));
  player.onDestroy(() => watch.disconnect());
  return panel;
}
