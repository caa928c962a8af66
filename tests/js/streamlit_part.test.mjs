/* The server's HTML in a part of a Streamlit page. */
import assert from "node:assert/strict";
import test from "node:test";
import mountPart from "../../app/static/streamlit/part.js";
import { partial } from "./doubles.mjs";

test("HTML with a drawing is put into its slot as it is", () => {
  globalThis.window = partial({ WhyReelShell: {} });
  const slot = {};
  const parentElement = { querySelector: () => slot, removeEventListener: () => {} };
  const html = "<span><svg viewBox='0 0 1 1'></svg></span>";
  const leave = mountPart(partial({ data: { part: "html", html }, parentElement }));
  assert.equal(slot.innerHTML, html);
  leave();
});
