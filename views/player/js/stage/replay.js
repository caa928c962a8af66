/* The failing moment played: from two seconds before it to two seconds after. */
import { createIcon, el } from "../base/dom.js";
import { clamp, isNumber } from "../base/numbers.js";
/** @import { Player } from "../types.d.ts" */

const AROUND = 2; /* s */
const CLOSE = 0.1; /* s */

/**
 * The part of the clip that a case is about; the payload's own comes before any case is chosen.
 * @param {Pick<Player, "payload" | "case">} player
 * @param {number} length
 */
export function momentOf({ payload, case: entry }, length) {
  const { play } = payload;
  const range = entry && isNumber(entry.second) ? entry.second : null;
  const own = play && isNumber(play.from) && isNumber(play.to) ? play : null;
  if (own && (range === null || (own.from <= range && range <= own.to))) return own;
  if (range === null) return null;
  return { from: Math.max(0, range - AROUND), to: clamp(range + AROUND, 0, length || Infinity) };
}

/**
 * A replay ends on the failing frame, which is also the second that an address keeps.
 * @param {Player} player
 */
function rest(player) {
  const seconds = [player.case && player.case.second, player.payload.start];
  const second = seconds.find(isNumber);
  if (second !== undefined) player.clock.seek(second);
}

/** @param {Player} player */
export function addReplay(player) {
  /** @type {number | null} */
  let until = null;
  const end = () => {
    until = null;
    player.clock.pause();
    rest(player);
    player.announce("played");
  };
  /**
   * Whether there is a moment to play.
   * @param {boolean} silent
   */
  const play = (silent) => {
    const moment = momentOf(player, player.clock.duration());
    if (!moment || !player.moves()) return false;
    if (player.video) player.video.muted = silent;
    player.clock.seek(moment.from);
    until = moment.to;
    player.clock.play();
    return true;
  };
  player.replay = () => play(false);
  /* By itself without sound, since browsers allow no other; not where motion is unwanted. */
  player.playOnOpening = () => !player.reduced && play(true);
  player.on("time", (t) => {
    if (until === null || !player.clock.playing() || (player.video && player.video.seeking)) return;
    if (t >= until) end();
  });
  /* A film may end a frame before the moment does; who pauses has not seen it to its end. A browser
     tells of a pause later, when the next replay may have begun. */
  player.on("play", (on) => {
    if (on || until === null || player.clock.playing()) return;
    if (player.clock.now() >= until - CLOSE) end();
    else until = null;
  });
}

/** @param {Player} player */
export function createReplayButton(player) {
  if (!momentOf(player, player.clock.duration()) || !player.moves()) return null;
  const { words } = player;
  return el(
    "button",
    {
      ...{ type: "button", class: "wrp-chip", "data-do": "replay", title: words.replay },
      "aria-label": `${words.replay_short}: ${words.replay}`,
      onclick: () => player.replay(),
    },
    createIcon("replay"),
    el("span", {}, words.replay_short),
  );
}
