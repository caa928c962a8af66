/* Where marks, cards and the view stand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { clamp, formatTime } from "../../views/player/js/base/numbers.js";
import { textOf } from "../../views/player/js/graph/drawing.js";
import { MARK_PITCH, spaceApart, spreadMarks } from "../../views/player/js/stage/marks.js";
import { partial } from "./doubles.mjs";

test("marks that have room stand at their seconds", () => {
  assert.deepEqual(spaceApart([50, 150, 250], 300), [50, 150, 250]);
});

test("marks of one second stand side by side about it", () => {
  assert.deepEqual(spaceApart([150, 150, 150], 300), [126, 150, 174]);
});

test("no two marks of a row are nearer than a finger needs, and none leaves the rail", () => {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let turn = 0; turn < 200; turn += 1) {
    const room = 200 + 600 * random();
    const wish = Array.from({ length: 1 + Math.floor(30 * random()) }, () => random() * room);
    wish.sort((a, b) => a - b);
    const places = spreadMarks(wish, room);
    assert.equal(places.length, wish.length);
    for (const row of new Set(places.map((place) => place.row))) {
      const xs = places.filter((place) => place.row === row).map(({ x }) => x);
      assert.ok(xs.every((x) => x >= 0 && x <= room));
      assert.ok(xs.every((x, at) => !at || x - xs[at - 1] >= MARK_PITCH - 1e-9));
    }
  }
});

test("a crowd takes rows rather than going far from its second", () => {
  const places = spreadMarks(Array(12).fill(100), 600);
  assert.ok(Math.max(...places.map(({ row }) => row)) >= 1);
  assert.ok(places.every(({ x }) => Math.abs(x - 100) <= 3 * MARK_PITCH));
});

test("a panel has the drawing whose text can be read in it, or none", () => {
  const drawing = { wide: "w", narrow: "n" };
  const of = (offsetWidth) => textOf({ drawing }, partial({ offsetWidth }));
  assert.deepEqual([of(560), of(513), of(512), of(366)], ["w", "w", "n", "n"]);
  assert.equal(textOf({}, partial({ offsetWidth: 560 })), "");
});

test("times are written as people read them", () => {
  assert.deepEqual(
    [formatTime(0), formatTime(61.25), formatTime(61.256, 2), formatTime(59, 0), formatTime(-1)],
    ["0:00.0", "1:01.3", "1:01.26", "0:59", "0:00.0"],
  );
  assert.deepEqual([clamp(5, 0, 3), clamp(-1, 0, 3), clamp(2, 0, 3)], [3, 0, 2]);
});
