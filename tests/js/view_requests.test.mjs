/* What a choice asks of the server: one view each, however often the shell says it. */
import assert from "node:assert/strict";
import { test } from "node:test";

const parts = {};
globalThis.window = { addEventListener() {}, parent: null };
globalThis.window.parent = globalThis.window;
globalThis.location = { pathname: "/trends", search: "?by=tier", hash: "", origin: "http://x" };
globalThis.history = { pushState() {}, replaceState() {} };
globalThis.CSS = { escape: (text) => text };
globalThis.document = {
  addEventListener() {},
  dispatchEvent() {},
  getElementById: (id) => parts[id] ?? null,
  querySelector: () => null,
  querySelectorAll: () => [],
};
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
page.shown = { page: "trends", state: "", fields: ["by"], controls: [{}], live: {} };

test("a choice that is dispatched twice is asked for once", async () => {
  const both = [filter(["length"]), filter(["length"])];
  assert.deepEqual(requests, ["./view/trends?by=length"]);
  answer("by=length");
  const [first, second] = await Promise.all(both);
  assert.deepEqual(first, second);
});

test("another choice, and the same one later, are asked for", async () => {
  page.shown = { page: "trends", state: "", fields: ["by"], controls: [{}], live: {} };
  for (const by of ["level", "tier", "level"]) {
    const shown = filter([by]);
    answer(`by=${by}`);
    await shown;
    page.shown = { page: "trends", state: "", fields: ["by"], controls: [{}], live: {} };
  }
  assert.deepEqual(
    requests.slice(1),
    ["level", "tier", "level"].map((by) => `./view/trends?by=${by}`),
  );
});
