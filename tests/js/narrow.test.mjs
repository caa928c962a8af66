/* A figure on a narrow screen: what is above it is broken into lines, its rows' names too. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onNarrow } from "../../app/static/shell/narrow.js";

const TITLE =
  '<b>Scores by tier</b><br><span style="font-size:12px">of one judge &amp; its peers, each</span>';
const LAYOUT = {
  height: 300,
  margin: { t: 60 },
  title: { text: TITLE },
  yaxis: { ticktext: ["short", "Gemini 1.5 Flash (frames) [second row] (printed)"] },
  xaxis: { ticktext: ["Gemini 1.5 Flash (frames) [second row] (printed)"] },
};

const drawn = (layout, width, data = []) => onNarrow({ data, layout }, width);

test("a wide figure stays as it is", () => {
  assert.equal(drawn(LAYOUT, 900), LAYOUT);
});

test("lines above a narrow figure are broken between words, with room for each", () => {
  const { title, height, margin } = drawn(LAYOUT, 180);
  const lines = title.text.split("<br>");
  assert.deepEqual(lines, [
    "<b>Scores by tier</b>",
    '<span style="font-size:12px">of one judge &amp; its',
    "peers, each</span>",
  ]);
  assert.deepEqual([height, margin.t], [316, 76]);
});

test("names of rows have two lines, those of columns their own", () => {
  const { yaxis, xaxis } = drawn(LAYOUT, 390);
  assert.deepEqual(yaxis.ticktext, ["short", "Gemini 1.5 Flash<br>(frames) [second…"]);
  assert.equal(xaxis, LAYOUT.xaxis);
});

test("a figure without a title or names is no error", () => {
  assert.deepEqual(drawn({ height: 10 }, 300), { height: 10 });
});

test("a map of many columns keeps cells as wide as their numbers", () => {
  const map = { type: "heatmap", z: [Array(16).fill(1)] };
  assert.equal(drawn(LAYOUT, 366, [map]).width, 220 + 16 * 34);
  assert.equal(drawn(LAYOUT, 366, [{ ...map, z: [[1, 2]] }]).width, undefined);
});
