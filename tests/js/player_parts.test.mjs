/* The parts of a player come one after the other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createEventBus } from "../../views/player/js/base/event_bus.js";
import { AT_ONCE, BELOW, CHAIN, addParts } from "../../views/player/js/parts.js";
import { partial, standIn } from "./doubles.mjs";
/** @import { Player } from "../../views/player/js/types.d.ts" */

globalThis.document = partial({ hidden: true });

/** @returns {Player & { drawn: string[], destroy: () => void }} */
function createPlayer() {
  const ends = [];
  const player = standIn({ ...createEventBus(), root: { dataset: { opening: "" } }, drawn: [] });
  player.onDestroy = (run) => ends.push(run);
  player.destroy = () => ends.forEach((run) => run());
  addParts(player);
  player.part(["chain", "marks"], () => player.drawn.push("lanes"), BELOW);
  player.part(["chain"], () => player.drawn.push("film"), AT_ONCE);
  player.part(["case"], () => player.drawn.push("case"), CHAIN);
  return player;
}

test("what happens before a part's turn is drawn once, what comes later at once", async () => {
  const player = createPlayer();
  for (const name of /** @type {const} */ (["chain", "marks", "chain"])) player.emit(name);
  assert.deepEqual(player.drawn, []);
  const whole = player.drawParts();
  assert.deepEqual(player.drawn, ["film"]);
  await whole;
  assert.deepEqual(player.drawn, ["film", "lanes"]);
  assert.ok(!("opening" in player.root.dataset));
  player.emit("case");
  player.emit("marks");
  assert.deepEqual(player.drawn, ["film", "lanes", "case", "lanes"]);
});

test("a player that is gone draws nothing more", async () => {
  const player = createPlayer();
  player.emit("chain");
  const whole = player.drawParts();
  player.destroy();
  await whole;
  assert.deepEqual(player.drawn, ["film"]);
});
