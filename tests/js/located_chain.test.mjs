/* What stands on the lanes of Try a model: steps as they come, and none of a call that failed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { barPlace, describe, nameLink, placed } from "../../app/static/try_model/model/places.js";
import { partial } from "./doubles.mjs";
/** @import { PlanStep, Run } from "../../app/static/try_model/types.d.ts" */

/** @type {PlanStep & { at: number }} */
const STEP = partial({ chain: "c", node: "Event-1", at: 0 });
/** @type {PlanStep & { at: number }} */
const NEXT = partial({ chain: "c", node: "Event-2", at: 1 });
const SHOWN = { chain: "c", node: "Event-1", shown: true, start: 1, end: 2.5, confidence: 0.755 };
const ok = (...steps) => ({ outcome: { status: "ok", grounding: { steps } } });

test("a step is drawn hollow while it comes and full once its reply is valid", () => {
  assert.deepEqual(placed(partial([{ steps: [SHOWN] }]), STEP), { ...SHOWN, arriving: true });
  assert.deepEqual(placed(partial([{ steps: [SHOWN], ...ok(SHOWN) }]), STEP), {
    ...SHOWN,
    arriving: false,
  });
  assert.equal(describe(placed(partial([ok(SHOWN)]), STEP)), "1.00 s to 2.50 s, 76 % sure");
  assert.equal(describe({ ...SHOWN, shown: false }), "not shown, 76 % sure");
});

test("a failed call places nothing, though steps of it had come", () => {
  const failed = { steps: [SHOWN], outcome: { status: "truncated", grounding: null } };
  assert.deepEqual(placed(partial([failed]), STEP), { status: "truncated" });
  assert.match(describe(placed(partial([failed]), STEP)), /no time$/);
  assert.deepEqual(placed(partial([failed, ok({ ...SHOWN, node: "Event-2" })]), STEP), {
    status: "truncated",
  });
  assert.equal(placed(partial([failed, ok({ ...SHOWN, node: "Event-2" })]), NEXT).start, 1);
});

test("what has not come yet waits", () => {
  assert.equal(describe(placed(partial([{ steps: [] }]), NEXT)), "not placed yet");
  assert.equal(describe(placed([], NEXT)), "not placed yet");
  assert.equal(placed(partial([{}]), NEXT).waits, true);
  assert.equal(describe(placed(partial([ok(SHOWN)]), NEXT)), "not asked about");
});

test("a bar stands where its stretch is, at least a hairline, within the lane", () => {
  assert.deepEqual(barPlace({ start: 2, end: 4 }, 8), { left: 25, width: 25 });
  assert.deepEqual(barPlace({ start: 2, end: 2 }, 8), { left: 25, width: 1 });
  assert.deepEqual(barPlace({ start: 0, end: 9 }, 8), { left: 0, width: 100 });
  assert.deepEqual(barPlace({ start: 9.99, end: 12 }, 10), { left: 99.9, width: 100 - 99.9 });
});

test("a link is named in its steps' words", () => {
  /** @type {Run} */
  const run = partial({
    steps: [
      { ...STEP, text: "She falls." },
      { ...NEXT, text: "He runs." },
    ],
    links: [{ chain: "c", subchain: "s", reasons: ["Event-1", "Event-9"], result: "Event-2" }],
  });
  assert.equal(
    nameLink(run, partial({ chain: "c", subchain: "s" })),
    "She falls. + Event-9 → He runs.",
  );
  assert.equal(nameLink(run, partial({ chain: "c", subchain: "t" })), "t");
});
