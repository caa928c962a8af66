/* What a payload becomes: people, chains, lit steps, lanes and numbered pins. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { contrastColour } from "../../views/player/js/base/colours.js";
import { createChain } from "../../views/player/js/model/chain.js";
import { assignRows, groupLanes } from "../../views/player/js/model/lanes.js";
import { readPeople } from "../../views/player/js/model/people.js";
import { readPins } from "../../views/player/js/model/pins.js";
import { findLitNodes } from "../../views/player/js/model/time.js";
import { partial } from "./doubles.mjs";
/** @import { PayloadChain, Step } from "../../views/player/js/types.d.ts" */

const WORDS = { chain: "Chain", scene: "Scene" };
/** @type {PayloadChain} */
const RAW = partial({
  id: "c",
  nodes: [
    { id: "late", kind: "event", text: "b", start: 4, end: 6, person: "p" },
    { id: "early", kind: "unheard of", text: null, start: 1 },
    { id: "never", kind: "belief", text: "c", shown: false },
  ],
  subchains: [
    { id: "s", reasons: ["early", "nobody"], result: "late", shown: false },
    { id: "x", reasons: ["early"], result: "nobody" },
  ],
});
const chain = createChain(RAW, partial({ chain_state: "timed" }), WORDS);

test("steps stand in the order of time, those without one last", () => {
  assert.deepEqual(
    chain.order.map((node) => node.id),
    ["early", "late", "never"],
  );
});

test("unknown kinds, missing texts and titles are made good", () => {
  const early = chain.byId.get("early");
  assert.deepEqual([early.kind, early.text, chain.title], ["event", "", "Chain"]);
});

test("links to steps that are not there are left out", () => {
  assert.deepEqual(
    chain.subs.map(({ id, reasons }) => [id, reasons]),
    [["s", ["early"]]],
  );
  assert.equal(chain.reasonsOf("late")[0].broken, true);
  assert.equal(chain.resultsOf("early")[0].nodes[0].id, "late");
});

test("an expected chain has no times, whatever its steps say", () => {
  assert.equal(
    createChain(RAW, partial({ chain_state: "timed", expected: true }), WORDS).timed,
    false,
  );
});

test("a step is lit from its start to its end, and long enough to be seen", () => {
  const litAt = (t) => [...findLitNodes(chain, t, t)];
  assert.deepEqual(litAt(0.9), []);
  assert.deepEqual(litAt(1), ["early"]);
  assert.deepEqual(litAt(1.29), ["early"]);
  assert.deepEqual(litAt(1.31), []);
  assert.deepEqual(litAt(5.99), ["late"]);
  assert.deepEqual(litAt(6), []);
});

test("a step that began and ended between two frames is lit once", () => {
  assert.deepEqual([...findLitNodes(chain, 0.99, 1.01)], ["early"]);
});

test("each person has letters and a colour that are nobody else's", () => {
  const people = [
    ...readPeople(
      partial({
        people: [
          { id: "a", name: "Ann Bo" },
          { id: "b", name: "Ann Bo" },
          { id: "c", name: "ann bo", colour: "#123abc" },
          { id: "d", name: "", colour: "red;" },
        ],
      }),
    ).values(),
  ];
  const initials = people.map((person) => person.initial);
  assert.deepEqual(initials, ["A", "AB", "A3", "D"]);
  assert.equal(people[2].colour, "#123abc");
  assert.match(people[3].colour, /^#[0-9a-f]{6}$/);
});

test("steps of nobody stand in the scene's lane, and people without steps in none", () => {
  const people = readPeople(
    partial({
      people: [
        { id: "p", name: "P" },
        { id: "q", name: "Q" },
      ],
    }),
  );
  const lanes = groupLanes(chain, people, WORDS);
  assert.deepEqual(
    lanes.map(({ person, nodes }) => [person.name, nodes.map((node) => node.id)]),
    [
      ["P", ["late"]],
      ["Scene", ["early", "never"]],
    ],
  );
});

test("steps that hold at once stand in rows of their own", () => {
  /** @type {Step[]} */
  const nodes = partial([
    { start: 0, end: 4 },
    { start: 1, end: 2 },
    { start: 3, end: 5 },
    { start: 4, end: 5 },
  ]);
  assert.deepEqual(assignRows(nodes, 10), [0, 1, 1, 0]);
});

const pins = (...rows) => readPins(partial({ pins: rows }), [chain]);

test("a pin stands at its own second, else where its step begins, else nowhere", () => {
  const read = pins({ node: "late", second: 2, score: 1 }, { node: "late" }, { reason: "?" });
  assert.deepEqual(
    read.map(({ second, pinned, number }) => [second, pinned, number]),
    [
      [2, true, 1],
      [4, true, 2],
      [null, false, null],
    ],
  );
});

test("a pin of a chain that lacks its step is pinned to no step", () => {
  const [pin] = pins({ chain: "other", node: "late" });
  assert.deepEqual([pin.node, pin.pinned], [null, false]);
});

test("a failed call is neither good nor bad, whatever its score", () => {
  const read = pins({ score: 1 }, { score: 0 }, { score: 0, status: "unparsed" }, { score: null });
  assert.deepEqual(
    read.map((pin) => pin.tone),
    ["good", "bad", "none", "none"],
  );
});

test("realism passes above the middle of its scale", () => {
  const read = pins(...[3, 4].map((score) => ({ dimension: "realism", score })));
  assert.deepEqual(
    read.map((pin) => pin.tone),
    ["bad", "good"],
  );
});

/* WCAG 2.2, “relative luminance” and “contrast ratio”. */
function contrastOf(text, ground) {
  const [darker, lighter] = [text, ground]
    .map((hex) => {
      const [r, g, b] = [1, 3, 5]
        .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test("a person's letter can be read on every colour", () => {
  const steps = ["00", "33", "57", "66", "80", "99", "c2", "cc", "ff"];
  const all = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
  const own = [
    ...readPeople(
      partial({ people: Array.from({ length: 8 }, (_, id) => ({ id: `${id}` })) }),
    ).values(),
  ];
  for (const colour of [...all, "#c2571a", ...own.map((person) => person.colour)])
    assert.ok(contrastOf(colour, contrastColour(colour)) >= 4.5, colour);
});
