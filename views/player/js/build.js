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
import { createPinCard } from "./pins/card.js";
import { createGraphPins } from "./pins/on_graph.js";
import { createReasons } from "./pins/reasons.js";
import { addReplay } from "./stage/replay.js";
import { createStage } from "./stage/stage.js";
import { followTheme } from "./theme.js";

/* Without a chain what is known of the clip takes the graph's place beside the video; with one it
   stands above and below. */
function createAside(player, notes, reasons) {
  const meters = createMeters(player);
  const aside = el("div", { class: "wrp-aside" });
  const end = el("div", { class: "wrp-end" });
  player.on("chain", () => {
    aside.hidden = Boolean(player.chain);
    if (player.chain) end.append(meters, reasons);
    else aside.append(notes, meters, reasons);
    if (player.chain) player.root.querySelector(".wrp-main").before(notes);
  });
  return { aside, end };
}

function createParts(player) {
  const stage = createStage(player);
  const graph = createGraph(player);
  createGraphPins(player, graph.querySelector(".wrp-over"));
  const notes = createNotes(player);
  const { aside, end } = createAside(player, notes, createReasons(player));
  const right = el("div", { class: "wrp-right" }, createCasePanel(player), graph, aside);
  const main = el("div", { class: "wrp-main" }, stage, right, createDetail(player));
  const above = [createTabs(player), notes, createHelp(player)];
  const below = [createSourceSwitch(player), createLanes(player), createBands(player)];
  player.root.append(...above, main, ...below, end, createPinCard(player));
}

function openFirst(player) {
  const { chains, payload } = player;
  const named = chains.find((chain) => chain.id === payload.chain);
  player.open(named || chains.find((chain) => chain.byId.has(payload.selected)) || chains[0]);
  player.select(payload.selected, true);
}

/* The case to open with: the payload's; else, where a run is shown, that of the selected step or
   the first that fails. */
function chooseFirstCase({ payload, cases, colourings, chain, failing }) {
  const named = caseNamed(cases, payload.question);
  if (named || !colourings.length) return named || null;
  return caseAbout(cases, null, chain, "nodes", payload.selected) || failing()[0] || null;
}

/* A link comes with its result as the selected step: it is the link that is meant. */
const isResultOf = ({ chain, links }, id) =>
  links.some((link) => chain.subsById.get(link).result === id);

function openFirstCase(player) {
  const entry = chooseFirstCase(player);
  const { selected } = player.payload;
  if (entry && (!selected || isResultOf(entry, selected))) player.selectTarget(entry);
  player.showCase(entry);
}

/* The second at which a player begins: the payload's, or where its selected step does, or its
   case. */
function firstSecond(player) {
  const node = player.node();
  const seconds = [player.payload.start];
  if (player.chain && player.chain.timed && node) seconds.push(node.start);
  if (player.case) seconds.push(player.case.second);
  return seconds.find(isNumber) ?? null;
}

export function buildPlayer(player) {
  const label = player.words.chain;
  player.root = el("section", { class: "wr-player", tabindex: 0, "aria-label": label });
  player.element.replaceChildren(player.root);
  addActions(player);
  addReplay(player);
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
  player.ready = true;
  const plays = Boolean(player.payload.play) && player.playOnOpening();
  player.announce("opened", { plays });
}
