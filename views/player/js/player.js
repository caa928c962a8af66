/* A player's state, which its parts share. */
import { createEventBus } from "./base/event_bus.js";
import { isNumber } from "./base/numbers.js";
import { WORDS } from "./base/words.js";
import { readCases } from "./model/cases.js";
import { createChain } from "./model/chain.js";
import { readColourings } from "./model/marks.js";
import { readPeople } from "./model/people.js";
import { readPins } from "./model/pins.js";
import { applySource, readShownSources, readSources } from "./model/sources.js";
/** @import { Chain, EventBus, Player, PlayerEvents, PlayerPayload } from "./types.d.ts" */

const createFlags = () => ({
  showBoxes: true,
  small: false,
  wide: false,
  zoomed: false,
  ready: false,
  listed: false,
});

/**
 * Reads the chains of the payload; called again if only they changed.
 * @param {Player} player
 */
export function readMarks(player) {
  const { payload, words, chains } = player;
  player.colourings = readColourings(payload, words);
  player.pins = readPins(payload, chains);
  player.cases = readCases(payload, player);
}

/**
 * Links and reasons are placed at the times of the first source.
 * @param {Player} player
 * @param {string[]} ids
 */
export function showSources(player, ids) {
  player.shownSources = ids;
  for (const chain of player.chains) applySource(chain, ids[0]);
  readMarks(player);
}

/**
 * Every second that a step has by anybody: without a film they are the length.
 * @param {Chain[]} chains
 */
const timesOf = (chains) =>
  chains
    .flatMap((chain) => chain.nodes)
    .flatMap((node) => [node, ...(node.times || [])])
    .flatMap(({ start, end }) => [start, end])
    .filter(isNumber);

/**
 * A player's state, which its parts share: the payload, what is chosen, and what is drawn.
 * @param {HTMLElement} element
 * @param {PlayerPayload} payload
 */
export function createPlayer(element, payload) {
  const words = { ...WORDS, ...(payload.labels || {}) };
  const clip = payload.clip || null;
  const chains = (payload.chains || []).map((raw) => createChain(raw, payload, words));
  const sources = readSources(payload, chains, words);
  /** @type {(() => void)[]} */
  const ends = [];
  /** @type {EventBus<PlayerEvents>} */
  const bus = createEventBus();
  const state = {
    ...bus,
    ...createFlags(),
    ...{ element, payload, words, clip, chains, sources },
    ...{ chain: null, selected: null, link: null, case: null },
    ...{ drawing: null, video: null },
    people: readPeople(payload),
    rate: 1,
    frame: 1 / (clip?.fps && clip.fps > 0 ? clip.fps : 24),
    length: clip?.duration && clip.duration > 0 ? clip.duration : Math.max(0, ...timesOf(chains)),
    lit: new Set(),
    bars: new Map(),
    /** @param {() => void} run */
    onDestroy(run) {
      ends.push(run);
    },
  };
  const player = /** @type {Player} */ (state);
  player.destroy = () => {
    while (ends.length) ends.pop()?.();
  };
  /* Without a film and without times there is no time to go through: no transport, no duration. */
  player.moves = () => Boolean(player.video) || chains.some(({ timed }) => timed);
  player.node = () => player.chain?.byId.get(player.selected ?? "") ?? null;
  player.marksOf = (part, id) => player.colourings.map((each) => each[part](player.chain, id));
  player.allMarks = () => [
    ...(player.chain?.nodes ?? []).map(({ id }) => player.marksOf("node", id)),
    ...(player.chain?.subs ?? []).map(({ id }) => player.marksOf("link", id)),
  ];
  showSources(player, readShownSources(payload, sources));
  return player;
}
