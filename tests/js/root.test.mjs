/* Below which path a server is reached, by the address of its scripts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { atRoot, belowRoot, rootOf } from "../../app/static/shell/root.js";

test("scripts tell the root of their server", () => {
  assert.equal(rootOf("https://lab.example/tools/whyreel/wr/0a1b/shell.js"), "/tools/whyreel");
  assert.equal(rootOf("https://lab.example/wr/wr/0a1b/shell.js"), "/wr");
  assert.equal(rootOf("http://127.0.0.1:7860/wr/0a1b/shell.js"), "");
  assert.equal(rootOf("file:///tools/wr/0a1b/shell.js"), "");
});

test("a route is below the root, and a path is taken apart by it", () => {
  assert.equal(atRoot("/api/upload"), "/api/upload");
  assert.equal(belowRoot("/tools/whyreel/data", "/tools/whyreel"), "/data");
  assert.equal(belowRoot("/tools/whyreels", "/tools/whyreel"), "/tools/whyreels");
  assert.equal(belowRoot("/data", ""), "/data");
});
