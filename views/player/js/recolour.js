/* Another run's marks on the same clip and chain: the video goes on, nothing is laid out anew. */
import { isNumber } from "./base/numbers.js";
import { caseNamed } from "./model/cases.js";
import { readShownSources } from "./model/sources.js";
import { readMarks } from "./player.js";
/** @import { Player, PlayerPayload } from "./types.d.ts" */

/* The fields that may differ without a new player: marks, and where to open. */
const IN_PLACE = ["colourings", "questions", "question", "pins", "shown_sources", "above"];
const OPENING = ["play", "start", "selected", "chain"];

/**
 * The part of a payload that only a new player can show.
 * @param {PlayerPayload} payload
 */
export function fixedPart(payload) {
  /** @type {Record<string, unknown>} */
  const fixed = { ...payload };
  for (const name of [...IN_PLACE, ...OPENING]) delete fixed[name];
  return JSON.stringify(fixed);
}

/**
 * @param {unknown} a
 * @param {unknown} b
 */
const near = (a, b) => isNumber(a) && isNumber(b) && Math.abs(a - b) < 0.02;

/**
 * Goes where the payload opens, unless the page only gives back what it was last told, or the clip
 * is playing.
 * @param {Player} player
 * @param {PlayerPayload} before
 */
function openAgain(player, before) {
  if (player.clock.playing()) return;
  const { selected, start, chain } = player.payload;
  const last = player.lastMoment || { t: before.start, node: before.selected };
  const named = player.chains.find(({ id }) => id === chain);
  if (named && chain !== before.chain && named !== player.chain) player.open(named);
  if (selected && selected !== last.node && selected !== before.selected)
    player.select(selected, true);
  if (isNumber(start) && !near(start, last.t) && !near(start, before.start)) player.seek(start);
}

/**
 * @param {Player} player
 * @param {PlayerPayload} before
 */
function chooseCase(player, before) {
  const { question } = player.payload;
  const named = caseNamed(player.cases, question);
  const same = player.cases.find(({ id }) => player.case && id === player.case.id);
  if (named && question !== before.question && named.id !== player.case?.id) {
    if (player.clock.playing()) player.showCase(named);
    else player.openCase(named);
    return;
  }
  player.case = same || named || (player.colourings.length && player.failing()[0]) || null;
  player.emit("case");
}

/**
 * @param {Player} player
 * @param {PlayerPayload} payload
 */
export function recolour(player, payload) {
  const before = player.payload;
  player.payload = payload;
  const ids = readShownSources(payload, player.sources);
  if (ids.join() !== readShownSources(before, player.sources).join()) player.showSources(ids);
  else {
    readMarks(player);
    player.emit("marks");
  }
  openAgain(player, before);
  chooseCase(player, before);
  if (payload.play && JSON.stringify(payload.play) !== JSON.stringify(before.play)) {
    player.playOnOpening();
  }
}
