/* Whose times a chain has, and the moment that is played. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createChain } from "../../views/player/js/model/chain.js";
import {
  applySource,
  readShownSources,
  readSources,
  timeBy,
  toggleSource,
} from "../../views/player/js/model/sources.js";
import { momentOf } from "../../views/player/js/stage/replay.js";
import { partial } from "./doubles.mjs";
/** @import { PayloadChain } from "../../views/player/js/types.d.ts" */

const WORDS = { own_times: "own" };
/** @type {PayloadChain} */
const RAW = partial({
  id: "c",
  nodes: [
    {
      ...{ id: "a", kind: "event", start: 1, end: 2 },
      times: [
        { source: "people", shown: true, start: 5, end: 6 },
        { source: "late", status: "timeout", start: 9, shown: false },
      ],
    },
    { id: "b", kind: "belief", times: [{ source: "people", shown: false }] },
  ],
  subchains: [{ id: "s", reasons: ["a"], result: "b" }],
});
const timedChain = () => createChain(RAW, partial({ chain_state: "timed" }), WORDS);
const chain = timedChain();

test("a source's times lead the chain, and its own come back", () => {
  const sourced = timedChain();
  applySource(sourced, "people");
  const [a, b] = sourced.nodes;
  assert.deepEqual([a.start, a.end, b.start, b.broken, sourced.timed], [5, 6, null, true, true]);
  applySource(sourced, "own");
  assert.deepEqual([a.start, b.broken], [1, false]);
  const expected = createChain(RAW, partial({ chain_state: "timed", expected: true }), WORDS);
  assert.equal(expected.timed, false);
  applySource(expected, "people");
  assert.equal(expected.timed, true);
});

test("a failed call has no time, and is no step that is not shown", () => {
  const late = timeBy(chain.byId.get("a"), "late");
  assert.deepEqual([late.status, late.start, late.shown], ["timeout", null, null]);
  assert.equal(timeBy(chain.byId.get("b"), "late"), null);
});

test("at most two sources are shown, and always one", () => {
  const sources = readSources(partial({ sources: [{ id: "people" }] }), [timedChain()], WORDS);
  assert.deepEqual(
    sources.map(({ id }) => id),
    ["own", "people"],
  );
  assert.deepEqual(readShownSources(partial({}), sources), ["own"]);
  assert.deepEqual(readShownSources(partial({ shown_sources: ["gone", "people"] }), sources), [
    "people",
  ]);
  assert.deepEqual(toggleSource(["own"], "people"), ["own", "people"]);
  assert.deepEqual(toggleSource(["own", "people"], "late"), ["people", "late"]);
  assert.deepEqual(toggleSource(["own", "people"], "own"), ["people"]);
  assert.deepEqual(toggleSource(["own"], "own"), ["own"]);
});

test("a moment is the payload's, or two seconds about the case", () => {
  const play = { from: 3, to: 7 };
  assert.deepEqual(momentOf(partial({ payload: { play }, case: { second: 5 } }), 8), play);
  assert.deepEqual(momentOf(partial({ payload: { play }, case: { second: 1 } }), 8), {
    from: 0,
    to: 3,
  });
  assert.deepEqual(momentOf(partial({ payload: {}, case: { second: 7 } }), 8), { from: 5, to: 8 });
  assert.equal(momentOf(partial({ payload: {}, case: { second: null } }), 8), null);
});
