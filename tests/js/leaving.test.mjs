/* What charts are drawn and saved with: asked for again after a lost connection, kept apart. */
import assert from "node:assert/strict";
import { test } from "node:test";

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
globalThis.document = {
  addEventListener() {},
  createElement: (name) => (name === "canvas" ? canvas : element()),
  createElementNS: () => element(),
  head: { append: (script) => scripts.push(script) },
  fonts: { add() {} },
};
globalThis.window = { addEventListener() {} };
globalThis.Image = class {
  decode = async () => {};
};
globalThis.FontFace = class {
  load = async () => this;
};

const { mountLive } = await import("../../app/static/shell/mounting.js");
const { fontsOf } = await import("../../app/static/leave/export/fonts.js");
const { asCells, decoded } = await import("../../app/static/leave/export/heatmap.js");

const { untitled } = await import("../../app/static/leave/export/print_layout.js");

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a script that could not be loaded is asked for again", async () => {
  const module = "data:text/javascript,export const mount = () => 'drawn';";
  const live = { module, scripts: ["vis.js"], payload: {} };
  const first = mountLive(live, () => ({}));
  scripts.at(-1).onerror();
  await assert.rejects(first, /vis.js could not be loaded/);
  const second = mountLive(live, () => ({}));
  await settled();
  assert.equal(scripts.length, 2);
  scripts.at(-1).onload();
  assert.equal(await second, "drawn");
  assert.equal(await mountLive(live, () => ({})), "drawn");
  assert.equal(scripts.length, 2, "and once it is there, no more");
});

test("what nobody waits for any longer is neither loaded nor drawn", async () => {
  const leaving = new AbortController();
  leaving.abort();
  const live = { module: "data:text/javascript,export const mount = 0;", scripts: ["other.js"] };
  assert.equal(await mountLive(live, () => ({}), leaving.signal), null);
  assert.ok(!scripts.some(({ src }) => src === "other.js"));
});

test("fonts that could not be fetched are fetched again", async () => {
  let online = false;
  globalThis.fetch = async () => {
    if (!online) throw new TypeError("Failed to fetch");
    return { ok: true, arrayBuffer: async () => new ArrayBuffer(2) };
  };
  const files = { regular: "r.ttf", bold: "b.ttf" };
  await assert.rejects(fontsOf(files), TypeError);
  online = true;
  assert.deepEqual(await fontsOf(files), { regular: "AAA=", bold: "AAA=" });
});

/* A drawing with one picture; tells whether rectangles took its place. */
function drawing(source) {
  const image = element({ href: source, x: "0", y: "0", width: "8", height: "8" });
  image.replaceWith = () => (image.isReplaced = true);
  return { image, querySelectorAll: () => [image] };
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
  const figure = { data: [{ y: [1] }], layout: { title: { text: "T" }, margin: { t: 84, l: 9 } } };
  const bare = untitled(figure);
  assert.ok(!bare.layout.title && bare.layout.margin.l === 9);
  assert.ok(bare.layout.margin.t < 84 && figure.layout.title.text === "T");
});
