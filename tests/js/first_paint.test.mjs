/* A part of a page takes the place of what came in the document after that has been painted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { partial, standIn } from "./doubles.mjs";

const painted = [];
globalThis.window = partial({ addEventListener() {} });
globalThis.document = partial({ hidden: false, addEventListener() {} });
class Observer {
  static supportedEntryTypes = ["paint"];
  constructor(resolve) {
    this.resolve = resolve;
  }
  observe({ type }) {
    assert.equal(type, "paint");
    painted.push(this.resolve);
  }
}
globalThis.PerformanceObserver = standIn(Observer);

const { mountLive } = await import("../../app/static/shell/mounting.js");

const mounted = [];
globalThis.note = (target, payload) => mounted.push([target, payload]);
const MODULE = "data:text/javascript,export const mount = (...given) => note(...given);";

test("a part is mounted once the document has been painted", async () => {
  const part = { module: MODULE, payload: "a clip" };
  const mounting = mountLive(partial(part), () => standIn("its place"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(mounted, []);
  painted.forEach((resolve) => resolve([]));
  await mounting;
  assert.deepEqual(mounted, [["its place", "a clip"]]);
});
