/* A part of a page takes the place of what came in the document after that has been painted. */
import assert from "node:assert/strict";
import { test } from "node:test";

const painted = [];
globalThis.window = { addEventListener() {} };
globalThis.document = { hidden: false, addEventListener() {} };
globalThis.PerformanceObserver = class {
  static supportedEntryTypes = ["paint"];
  constructor(resolve) {
    this.resolve = resolve;
  }
  observe({ type }) {
    assert.equal(type, "paint");
    painted.push(this.resolve);
  }
};

const { mountLive } = await import("../../app/static/shell/mounting.js");

const mounted = [];
globalThis.note = (target, payload) => mounted.push([target, payload]);
const MODULE = "data:text/javascript,export const mount = (...given) => note(...given);";

test("a part is mounted once the document has been painted", async () => {
  const mounting = mountLive({ module: MODULE, payload: "a clip" }, () => "its place");
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(mounted, []);
  painted.forEach((resolve) => resolve([]));
  await mounting;
  assert.deepEqual(mounted, [["its place", "a clip"]]);
});
