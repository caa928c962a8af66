/* The parts of a player are drawn step by step, each step in a frame of its own: a page that is
   opened on a slow machine answers in between. Whatever happens before a part's turn is drawn once,
   when its turn comes. */
/** @import { Part, Player } from "./types.d.ts" */

/* In this order: before the page is shown at all; what the chain's panel shares its height with;
   the chain; what is below it. */
export const [AT_ONCE, BESIDE, CHAIN, BELOW] = [0, 1, 2, 3];

/**
 * A page in the background has no frames.
 * @returns {Promise<void>}
 */
const nextFrame = () =>
  new Promise((done) => {
    if (document.hidden) setTimeout(done);
    else requestAnimationFrame(() => setTimeout(done));
  });

/** @param {Part} part */
function drawPart(part) {
  part.isDrawn = true;
  if (part.isAsked) part.draw();
}

/**
 * Adds `player.part`, by which a part says what draws it after which events, and
 * `player.drawParts`.
 * @param {Player} player
 */
export function addParts(player) {
  /** @type {Part[]} */
  const parts = [];
  let isGone = false;
  player.onDestroy(() => {
    isGone = true;
  });
  player.part = (events, draw, step) => {
    const part = { draw, step, isAsked: false, isDrawn: false };
    const ask = () => {
      part.isAsked = true;
      if (part.isDrawn) draw();
    };
    for (const name of events) player.on(name, ask);
    parts.push(part);
    return part;
  };
  player.drawParts = async () => {
    /** @param {number} step */
    const of = (step) => parts.filter((part) => part.step === step);
    of(AT_ONCE).forEach(drawPart);
    for (const step of [BESIDE, CHAIN, BELOW]) {
      await nextFrame();
      if (isGone) return;
      of(step).forEach(drawPart);
    }
    await nextFrame(); /* the list waits for one */
    if (isGone) return;
    delete player.root.dataset.opening;
    player.emit("whole");
  };
}
