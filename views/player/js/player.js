/* A player's state, which its parts share. */
import { createEventBus } from "./base/event_bus.js";
import { isNumber } from "./base/numbers.js";
import { WORDS } from "./base/words.js";
import { createChain } from "./model/chain.js";
import { readPeople } from "./model/people.js";
import { readPins } from "./model/pins.js";

const createFlags = () => ({
  showBoxes: true,
  small: false,
  wide: false,
  zoomed: false,
  gliding: 0,
  ready: false,
});

const timesOf = (chains) =>
  chains
    .filter((chain) => chain.timed)
    .flatMap((chain) => chain.nodes.flatMap((node) => [node.start, node.end]))
    .filter(isNumber);

/* A player's state, which its parts share: the payload, what is chosen, and what is drawn. */
export function createPlayer(element, payload) {
  const words = { ...WORDS, ...(payload.labels || {}) };
  const clip = payload.clip || null;
  const chains = (payload.chains || []).map((raw) => createChain(raw, payload, words));
  const times = timesOf(chains);
  const ends = [];
  const player = {
    ...createEventBus(),
    ...createFlags(),
    ...{ element, payload, words, clip, chains },
    ...{ chain: null, selected: null, network: null, video: null, bounds: null },
    people: readPeople(payload),
    pins: readPins(payload, chains),
    rate: 1,
    frame: 1 / (clip && clip.fps > 0 ? clip.fps : 24),
    length: (clip && clip.duration > 0 && clip.duration) || Math.max(0, ...times),
    lit: new Set(),
    bars: new Map(),
    wraps: new Map(),
    onDestroy: (run) => ends.push(run),
  };
  player.destroy = () => {
    while (ends.length) ends.pop()();
  };
  /* Without a film and without times there is no time to go through: no transport, no duration. */
  player.moves = () => Boolean(player.video) || times.length > 0;
  player.node = () => (player.chain && player.chain.byId.get(player.selected)) || null;
  return player;
}
