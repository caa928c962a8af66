/* Puts the parts of a player together and opens it where the payload says. */
import { addActions } from "./actions.js";
import { el } from "./base/dom.js";
import { clamp, isNumber } from "./base/numbers.js";
import { createDetail } from "./detail.js";
import { createGraph } from "./graph/graph.js";
import { createHelp, createNotes, createTabs } from "./header.js";
import { listenToKeys } from "./keys.js";
import { createLanes } from "./lanes/lanes.js";
import { createPinCard } from "./pins/card.js";
import { createGraphPins } from "./pins/on_graph.js";
import { createReasons } from "./pins/reasons.js";
import { createStage } from "./stage/stage.js";
import { followTheme } from "./theme.js";

function createParts(player) {
  const stage = createStage(player);
  const graph = createGraph(player);
  createGraphPins(player, graph.querySelector(".wrp-over"));
  const left = el("div", { class: "wrp-left" }, stage, createDetail(player));
  const main = el("div", { class: "wrp-main" }, left, graph);
  const reasons = createReasons(player);
  const card = createPinCard(player);
  const above = [createTabs(player), createNotes(player), createHelp(player)];
  player.root.append(...above, main, createLanes(player), reasons, card);
  /* Without a chain the reasons take the graph's place beside the video. */
  player.on("chain", () => (player.chain ? card.before(reasons) : main.append(reasons)));
}

function openFirst(player) {
  const { chains, payload } = player;
  const named = chains.find((chain) => chain.id === payload.chain);
  player.open(named || chains.find((chain) => chain.byId.has(payload.selected)) || chains[0]);
  player.select(payload.selected, true);
}

/* The second at which a player begins: the payload's, or where its selected step does. */
function firstSecond(player) {
  if (isNumber(player.payload.start)) return player.payload.start;
  const node = player.node();
  return node && player.chain.timed && isNumber(node.start) ? node.start : null;
}

export function buildPlayer(player) {
  const label = player.words.chain;
  player.root = el("section", { class: "wr-player", tabindex: 0, "aria-label": label });
  player.element.replaceChildren(player.root);
  addActions(player);
  followTheme(player);
  createParts(player);
  player.on("clip", () => {
    if (player.chain) player.open(player.chain);
  });
  listenToKeys(player);
  openFirst(player);
  const start = firstSecond(player);
  if (start !== null) player.clock.seek(clamp(start, 0, player.clock.duration()));
  player.ready = true;
}
