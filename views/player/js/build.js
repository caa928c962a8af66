/* Puts the parts of a player together and opens it where the payload says. */
import { addActions } from "./actions.js";
import { el } from "./base/dom.js";
import { clamp, isNumber } from "./base/numbers.js";
import { createCasePanel } from "./cases/panel.js";
import { createDetail } from "./detail/detail.js";
import { createGraph } from "./graph/graph.js";
import { createHelp, createNotes, createTabs } from "./header.js";
import { listenToKeys } from "./keys.js";
import { caseAbout, caseNamed } from "./model/cases.js";
import { createBands } from "./lanes/bands.js";
import { createLanes } from "./lanes/lanes.js";
import { createMeters } from "./lanes/meters.js";
import { createSourceSwitch } from "./lanes/source_switch.js";
import { addParts } from "./parts.js";
import { createPinCard } from "./pins/card.js";
import { createGraphPins } from "./pins/on_graph.js";
import { createReasons } from "./pins/reasons.js";
import { addReplay } from "./stage/replay.js";
import { createStage } from "./stage/stage.js";
import { followTheme } from "./theme.js";
/** @import { Case, Player, Targets } from "./types.d.ts" */

/**
 * The film with what was said of it on the left, the chain with its selected step on the right. A
 * phone shows them in the order of the document.
 * @param {Player} player
 */
function createParts(player) {
  const stage = createStage(player);
  const graph = createGraph(player);
  createGraphPins(player, player.over);
  const reasons = createReasons(player);
  const left = el("div", { class: "wrp-said" }, reasons, createCasePanel(player));
  const right = el("div", { class: "wrp-right" }, graph, createDetail(player), createNotes(player));
  const main = el("div", { class: "wrp-main" }, stage, left, right);
  const above = el("div", { class: "wrp-above" }, createTabs(player), createHelp(player));
  const times = [createSourceSwitch(player), createLanes(player), createBands(player)];
  const below = el("div", { class: "wrp-below" }, ...times, createMeters(player));
  player.root.append(above, main, below, createPinCard(player));
}

/** @param {Player} player */
function openFirst(player) {
  const { chains, payload } = player;
  const named = chains.find((chain) => chain.id === payload.chain);
  const { selected } = payload;
  player.open(named || chains.find((chain) => chain.byId.has(selected ?? "")) || chains[0]);
  player.select(payload.selected, true);
}

/**
 * The case to open with: the payload's; else, where a run is shown, that of the selected step or
 * the first that fails.
 * @param {Player} player
 * @returns {Case | null}
 */
function chooseFirstCase({ payload, cases, colourings, chain, failing }) {
  const named = caseNamed(cases, payload.question);
  if (named || !colourings.length) return named || null;
  return caseAbout(cases, null, chain, "nodes", payload.selected) || failing()[0] || null;
}

/**
 * A link comes with its result as the selected step: it is the link that is meant.
 * @param {Targets} targets
 * @param {string} id
 */
const isResultOf = ({ chain, links }, id) =>
  links.some((link) => chain?.subsById.get(link)?.result === id);

/** @param {Player} player */
function openFirstCase(player) {
  const entry = chooseFirstCase(player);
  const { selected } = player.payload;
  if (entry && (!selected || isResultOf(entry, selected))) player.selectTarget(entry);
  player.showCase(entry);
}

/**
 * The second at which a player begins: the payload's, or where its selected step does, or its
 * case.
 * @param {Player} player
 */
function firstSecond(player) {
  const node = player.node();
  const seconds = [player.payload.start];
  if (player.chain && player.chain.timed && node) seconds.push(node.start);
  if (player.case) seconds.push(player.case.second);
  return seconds.find(isNumber) ?? null;
}

/** @param {Player} player */
export function buildPlayer(player) {
  const label = player.words.chain;
  player.root = el("section", { class: "wr-player", tabindex: 0, "aria-label": label });
  player.element.replaceChildren(player.root);
  player.root.dataset.opening = "";
  addActions(player);
  addReplay(player);
  addParts(player);
  followTheme(player);
  createParts(player);
  player.on("clip", () => {
    if (player.chain) player.open(player.chain);
  });
  listenToKeys(player);
  openFirst(player);
  openFirstCase(player);
  const start = firstSecond(player);
  if (start !== null) player.clock.seek(clamp(start, 0, player.clock.duration()));
  player.drawParts();
  player.ready = true;
  const plays = Boolean(player.payload.play) && player.playOnOpening();
  player.announce("opened", { plays });
}
