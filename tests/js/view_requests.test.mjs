/* What a choice asks of the server: one view each, however often the shell says it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { partial, standIn } from "./doubles.mjs";

const parts = {};
globalThis.window = partial({ addEventListener() {}, parent: null });
globalThis.window.parent = globalThis.window;
globalThis.location = partial({
  pathname: "/trends",
  search: "?by=tier",
  hash: "",
  origin: "http://x",
});
globalThis.history = partial({ pushState() {}, replaceState() {} });
globalThis.CSS = partial({ escape: (text) => text });
globalThis.document = standIn({
  addEventListener() {},
  dispatchEvent() {},
  getElementById: (id) => parts[id] ?? null,
  querySelector: () => null,
  querySelectorAll: () => [],
});
const requests = [];
let answer = null;
globalThis.fetch = (address) => {
  requests.push(address);
  return new Promise((resolve) => {
    answer = (query) => {
      const view = { state: "", query, notices: "", slots: {}, live: {}, controls: [] };
      resolve({
        status: 200,
        headers: new Map([["content-type", "application/json"]]),
        json: async () => view,
      });
    };
  });
};
const { filter } = await import("../../app/static/shell/filter.js");
const { page } = await import("../../app/static/shell/view.js");
/** @type {typeof page.shown} */
const TRENDS = partial({ page: "trends", state: "", fields: ["by"], controls: [{}], live: {} });
page.shown = TRENDS;

test("a choice that is dispatched twice is asked for once", async () => {
  const both = [filter(["length"]), filter(["length"])];
  assert.deepEqual(requests, ["./view/trends?by=length"]);
  answer("by=length");
  const [first, second] = await Promise.all(both);
  assert.deepEqual(first, second);
});

test("another choice, and the same one later, are asked for", async () => {
  page.shown = TRENDS;
  for (const by of ["level", "tier", "level"]) {
    const shown = filter([by]);
    answer(`by=${by}`);
    await shown;
    page.shown = TRENDS;
  }
  assert.deepEqual(
    requests.slice(1),
    ["level", "tier", "level"].map((by) => `./view/trends?by=${by}`),
  );
});
