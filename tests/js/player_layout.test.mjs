/* Where marks, cards and the view stand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { clamp, formatTime } from "../../views/player/js/base/numbers.js";
import { chooseDirection, measureBounds } from "../../views/player/js/graph/bounds.js";
import { contrastColour, wrapText } from "../../views/player/js/graph/shapes.js";
import { MARK_PITCH, spaceApart, spreadMarks } from "../../views/player/js/stage/marks.js";

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

test("a chain's bounds hold all of its cards", () => {
  const points = [
    { x: 0, y: 10 },
    { x: 300, y: -40 },
  ];
  assert.deepEqual(measureBounds(points, [200, 60]), { l: -122, r: 422, t: -92, b: 62 });
});

test("a long chain is drawn the way the canvas is long", () => {
  const nodes = Array.from({ length: 12 }, (_, at) => ({ x: at * 260, y: 0, down: [0, at * 100] }));
  const player = { chain: { graph: { nodes, card: [200, 60] } } };
  const across = chooseDirection(player, { clientWidth: 3000, clientHeight: 200 });
  const down = chooseDirection(player, { clientWidth: 360, clientHeight: 1400 });
  assert.deepEqual([across, down], ["across", "down"]);
});

/* A canvas on which each letter is one wide. */
const canvas = { measureText: (text) => ({ width: text.length }) };

test("text is wrapped at words, long words are cut, and what is left over is told by …", () => {
  assert.deepEqual(wrapText(canvas, "one two three", 7, 3), ["one two", "three"]);
  assert.deepEqual(wrapText(canvas, "abcdefghij", 4, 3), ["abcd", "efgh", "ij"]);
  assert.deepEqual(wrapText(canvas, "one two three four", 5, 2), ["one", "two…"]);
  assert.deepEqual(wrapText(canvas, "", 5, 2), []);
});

test("letters on a colour are dark or light, as can be read", () => {
  assert.equal(contrastColour("#ffffff"), "#10151d");
  assert.equal(contrastColour("#000000"), "#ffffff");
});

test("times are written as people read them", () => {
  assert.deepEqual(
    [formatTime(0), formatTime(61.25), formatTime(61.256, 2), formatTime(59, 0), formatTime(-1)],
    ["0:00.0", "1:01.3", "1:01.26", "0:59", "0:00.0"],
  );
  assert.deepEqual([clamp(5, 0, 3), clamp(-1, 0, 3), clamp(2, 0, 3)], [3, 0, 2]);
});
