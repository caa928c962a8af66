/* What charts are drawn and saved with: asked for again after a lost connection, kept apart. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { partial, standIn } from "./doubles.mjs";
/** @import { Live } from "../../app/static/shell/types.d.ts" */

const scripts = [];
const canvas = { getContext: () => ({ drawImage() {}, getImageData: () => PIXEL }) };
const PIXEL = { data: [10, 20, 30, 255], width: 1, height: 1 };
const element = (attributes = {}) => ({
  attributes,
  setAttribute: (name, value) => (attributes[name] = value),
  getAttribute: (name) => attributes[name] ?? null,
  append() {},
  remove() {},
});
globalThis.document = standIn({
  addEventListener() {},
  createElement: (name) => (name === "canvas" ? canvas : element()),
  createElementNS: () => element(),
  head: { append: (script) => scripts.push(script) },
  fonts: { add() {} },
});
globalThis.window = partial({ addEventListener() {} });
globalThis.Image = standIn(
  class {
    decode = async () => {};
  },
);
globalThis.FontFace = standIn(
  class {
    load = async () => this;
  },
);

const { mountLive } = await import("../../app/static/shell/mounting.js");
const { fontsOf } = await import("../../app/static/leave/export/fonts.js");
const { asCells, decoded } = await import("../../app/static/leave/export/heatmap.js");

const { headed, untitled } = await import("../../app/static/leave/export/print_layout.js");
const { over, withMargins } = await import("../../app/static/leave/export/fit.js");
const { withNarrowCells, withReadableTicks } =
  await import("../../app/static/leave/export/narrow.js");

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a library that could not be loaded is loaded again, and then no more", async () => {
  const draw = () => mountLive(partial({ scripts: ["plotly.js"] }), () => null);
  const first = draw();
  await settled();
  scripts.at(-1).onerror();
  await assert.rejects(first, /plotly.js could not be loaded/);
  const second = draw();
  await settled();
  scripts.at(-1).onload();
  await second;
  assert.equal(scripts.length, 2);
  await draw();
  assert.equal(scripts.length, 2);
});

test("what nobody waits for any longer is neither loaded nor drawn", async () => {
  const leaving = new AbortController();
  leaving.abort();
  /** @type {Live} */
  const live = partial({ scripts: ["other.js"] });
  assert.equal(await mountLive(live, () => standIn({}), leaving.signal), null);
  assert.ok(!scripts.some(({ src }) => src === "other.js"));
});

test("fonts that could not be fetched are fetched again", async () => {
  let online = false;
  globalThis.fetch = async () => {
    if (!online) throw new TypeError("Failed to fetch");
    return partial({ ok: true, arrayBuffer: async () => new ArrayBuffer(2) });
  };
  const files = { regular: "r.ttf", bold: "b.ttf" };
  await assert.rejects(fontsOf(files), TypeError);
  online = true;
  assert.deepEqual(await fontsOf(files), { regular: "AAA=", bold: "AAA=" });
});

/**
 * A drawing with one picture; tells whether rectangles took its place.
 * @returns {SVGSVGElement & { image: { isReplaced: boolean } }}
 */
function drawing(source) {
  const image = standIn(element({ href: source, x: "0", y: "0", width: "8", height: "8" }));
  image.replaceWith = () => (image.isReplaced = true);
  return standIn({ image, querySelectorAll: () => [image] });
}

test("two charts made at one moment have cells of their own", async () => {
  const [first, second] = ["A", "B"].map((name) => `data:image/png;base64,${name}`);
  const pictures = await decoded(`<image xlink:href="${first}"/>`);
  const others = await decoded(`<image href="${second}"/>`);
  const [mine, other] = [drawing(first), drawing(second)];
  asCells(mine, pictures);
  asCells(other, others);
  assert.deepEqual([mine.image.isReplaced, other.image.isReplaced], [true, true]);
});

test("a title that the file has above a drawing is not in the drawing too", () => {
  /** @type {Parameters<typeof untitled>[0]} */
  const figure = partial({
    data: [{ y: [1] }],
    layout: { title: { text: "T" }, margin: { t: 84, l: 9 } },
  });
  const bare = untitled(figure);
  assert.ok(!bare.layout.title && bare.layout.margin.l === 9);
  assert.ok(bare.layout.margin.t < 84 && figure.layout.title.text === "T");
});

test("a file has its drawing's title and what stands below it, once", () => {
  const layout = { title: { text: "<b>EVA &amp; tier</b><br><span>95 % CI</span>" }, margin: {} };
  const { figure, words } = headed(
    partial({
      figure: { data: [], layout },
      words: { title: "no metric", subtitle: "tier hard", is_titled: false },
    }),
  );
  assert.deepEqual([words.title, words.subtitle], ["EVA & tier", "95 % CI · tier hard"]);
  assert.ok(!figure.layout.title);
  const stated = headed(
    partial({ figure: { data: [], layout }, words: { title: "T", is_titled: true } }),
  );
  assert.equal(stated.words.title, "T");
});

test("words that reach over an edge get as much margin, and the plot keeps its height", () => {
  const words = [
    { left: -7, right: 50, top: 4, bottom: 9 },
    { left: 5, right: 230, top: 5, bottom: 120 },
  ];
  const more = over({ words, size: { width: 200, height: 118 } });
  assert.deepEqual(more, { l: 9, r: 32, t: 0, b: 4 });
  const layout = withMargins({ width: 200, height: 118, margin: { l: 20 } }, more);
  assert.deepEqual(layout.margin, { l: 29, r: 32, t: 0, b: 4 });
  assert.equal(layout.height, 122);
  const { margin } = withMargins(
    { width: 100, height: 50, margin: { l: 90 } },
    { l: 0, r: 50, t: 0, b: 0 },
  );
  assert.ok(margin.l + margin.r <= 70);
});

test("ticks that would lie on each other stand upright, and only as many as have room", () => {
  const names = ["CH/W", "CW", "EU", "L1-FL", "L1-OA", "L1-OE", "L2-AR", "L2-IT"];
  const axis = (more) => ({ ticktext: names, tickvals: names.map((_, at) => at), ...more });
  const of = (width, more = {}) =>
    withReadableTicks({ width, height: 100, margin: {}, xaxis: axis(more) });
  assert.equal(of(800).xaxis.tickangle, undefined);
  assert.equal(of(160, { tickangle: -35 }).xaxis.tickangle, -35);
  assert.equal(of(100).xaxis.tickangle, -90);
  const few = of(60).xaxis;
  assert.deepEqual(
    [few.tickvals, few.ticktext],
    [
      [0, 2, 4, 6],
      ["CH/W", "EU", "L1-OA", "L2-AR"],
    ],
  );
  assert.equal(of(60, { side: "top" }).xaxis.tickangle, undefined);
});

test("a heat map gives up its numbers before they lie on each other, not its names", () => {
  const map = { type: "heatmap", z: [[100, 50, 7]], texttemplate: "%{z:.0f}" };
  const layout = { xaxis: { ticktext: ["Proxemics<br>Space", "b", "c"], tickangle: -90 } };
  const within = (width) =>
    withNarrowCells(partial({ data: [map], layout }), { left: 0, right: width });
  assert.equal(within(300), null);
  const narrow = within(60);
  assert.equal(narrow.data[0].texttemplate, "%{z:.0f}");
  assert.equal(narrow.layout.xaxis.ticktext[0], "Proxemics Space");
  assert.equal(within(30).data[0].texttemplate, "");
});
