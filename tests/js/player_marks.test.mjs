/* Marks and cases: what colours a chain, and what failed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { caseAbout, caseNamed, readCases, replyState } from "../../views/player/js/model/cases.js";
import { createChain } from "../../views/player/js/model/chain.js";
import {
  commonMark,
  describeBadge,
  describeMarks,
  readColourings,
} from "../../views/player/js/model/marks.js";
import { BADGES, hasSign } from "../../views/player/js/marks/sign.js";
import { readPins } from "../../views/player/js/model/pins.js";
import { partial } from "./doubles.mjs";
/** @import { PayloadChain, Reply } from "../../views/player/js/types.d.ts" */

const WORDS = { unasked: "not asked", unjudged: "no verdict" };
/** @type {PayloadChain} */
const RAW = partial({
  id: "c",
  nodes: [{ ...{ id: "a", kind: "event", start: 1, end: 2 } }, { id: "b", kind: "belief" }],
  subchains: [{ id: "s", reasons: ["a"], result: "b" }],
});
const mark = (state, more) => ({ state, words: `answered ${state}`, ...more });
const colourings = (...marks) =>
  readColourings(
    partial({
      colourings: marks.map((nodes, index) => ({
        ...{ id: `run${index}`, kind: "answers", chains: { c: { nodes } } },
      })),
    }),
    WORDS,
  );
const chain = createChain(RAW, partial({ chain_state: "timed" }), WORDS);

test("a step without a mark was not asked about; a verdict's is no verdict", () => {
  const [run] = colourings({ a: mark("wrong") });
  assert.equal(run.node(chain, "a").words, "answered wrong");
  assert.deepEqual([run.node(chain, "b").state, run.node(chain, "b").words], ["none", "not asked"]);
  const [judge] = readColourings(partial({ colourings: [{ kind: "verdicts" }] }), WORDS);
  assert.equal(judge.link(chain, "s").words, "no verdict");
});

test("two colourings have letters, a third is left out, and one alone has none", () => {
  const three = colourings({}, {}, {});
  assert.deepEqual(
    three.map(({ letter }) => letter),
    ["A", "B"],
  );
  assert.equal(colourings({})[0].letter, "");
});

test("a step's accessible name ends in the marks' words", () => {
  const both = colourings({ a: mark("right") }, { a: mark("wrong") });
  const marks = both.map((run) => run.node(chain, "a"));
  assert.equal(describeMarks(both, marks), "A answered right; B answered wrong");
});

test("signs tell every state apart without a colour; what nobody asked about has none", () => {
  assert.equal(new Set(Object.values(BADGES)).size, 4);
  const has = (raw) => hasSign(colourings({ a: raw })[0].node(chain, "a"));
  assert.deepEqual(
    [mark("right"), mark("wrong"), mark("mixed"), mark("none", { unscored: 1 })].map(has),
    [true, true, true, true],
  );
  assert.equal(has(mark("none")), false);
});

test("a share stands in a sign's place where several are counted and do not agree", () => {
  const part = (raw) => colourings({ a: raw })[0].node(chain, "a").part;
  assert.equal(part(mark("mixed", { right: 3, wrong: 1, share: 0.75 })), 0.75);
  assert.equal(part(mark("right", { right: 3, share: 1 })), null);
  assert.equal(part(mark("mixed", { right: 1, share: 1, case: 2 })), null);
});

test("a badge has counts where mixed, a case on links, and no more where all runs count", () => {
  const badge = (kind, raw) => {
    const chains = { c: { links: { s: raw } } };
    const [run] = readColourings(partial({ colourings: [{ kind, chains }] }), WORDS);
    return describeBadge(run.link(chain, "s"));
  };
  assert.equal(badge("answers", mark("mixed", { right: 1, wrong: 1, share: 0.5 })), "1 of 2");
  assert.equal(badge("answers", mark("wrong", { case: 2, share: 0 })), "case 2");
  assert.equal(badge("answers", mark("mixed", { right: 1, wrong: 1, case: 3 })), "1 of 2 · case 3");
  assert.equal(badge("answers", mark("mixed", { right: 1, unscored: 1, case: 2 })), "case 2");
  assert.equal(badge("share", mark("mixed", { right: 1, wrong: 7, share: 0.125 })), "");
  assert.equal(badge("answers", mark("right", { share: 1 })), "");
});

test("only what all colourings say colours a card's frame", () => {
  const [right, wrong] = [mark("right"), mark("wrong")].map((raw) => ({ ...raw, located: true }));
  assert.equal(commonMark([wrong, wrong]), wrong);
  assert.equal(commonMark([right, wrong]), null);
  assert.equal(commonMark([wrong, { ...wrong, located: false }]), null);
});

test("a reply that failed or could not be scored is neither right nor wrong", () => {
  /** @type {Reply[]} */
  const replies = partial([
    { correct: true },
    { correct: false, status: "ok" },
    { correct: false, status: "timeout" },
    { correct: null, status: "ok" },
  ]);
  assert.deepEqual(replies.map(replyState), ["right", "wrong", "unscored", "unscored"]);
});

const question = (id, more, ...correct) => ({
  ...{ id, chain: "c", nodes: ["a", "gone"], links: [], ...more },
  replies: correct.map((value, index) => ({ colouring: `run${index}`, correct: value })),
});
const casesOf = (payload, runs = colourings({}, {})) => {
  const pins = readPins(payload, [chain]);
  return readCases(payload, { chains: [chain], colourings: runs, pins });
};

test("a question fails where a shown run did not answer it right", () => {
  const questions = [
    question("q1", {}, true, true),
    question("q2", {}, true, false),
    question("q3", {}),
  ];
  const cases = casesOf({ questions });
  assert.deepEqual(
    cases.map(({ id, failing }) => [id, failing]),
    [
      ["q1", false],
      ["q2", true],
      ["q3", false],
    ],
  );
  assert.deepEqual([cases[0].nodes, cases[0].second], [["a"], 1]);
  const [single] = casesOf({ questions: [question("q2", {}, true, false)] }, colourings({}));
  assert.equal(single.failing, false); /* the other run's reply is not shown */
});

test("of all runs together a question fails where its own mark says so", () => {
  const runs = readColourings(
    partial({ colourings: [{ kind: "share", questions: { q3: mark("mixed", { share: 0.2 }) } }] }),
    WORDS,
  );
  const cases = casesOf({ questions: [question("q1", {}), question("q3", {})] }, runs);
  assert.deepEqual(
    cases.map(({ failing }) => failing),
    [false, true],
  );
});

test("a link's case is named by its dimension or by the link, and the open one stays", () => {
  const pins = [
    { dimension: "D3", score: 1, node: "a", chain: "c" },
    { dimension: "D3", score: 0, node: "a", chain: "c" },
  ];
  const cases = casesOf({ pins, questions: [question("q1", { nodes: [], links: ["s"] }, false)] });
  assert.equal(caseNamed(cases, "D3").pin.score, 0);
  assert.equal(caseNamed(cases, "q1").id, "q1");
  assert.equal(caseNamed(cases, null), undefined);
  assert.equal(caseAbout(cases, null, chain, "links", "s").id, "q1");
  assert.equal(caseAbout(cases, null, chain, "nodes", "a").pin.score, 0);
  assert.equal(caseAbout(cases, cases[1], chain, "nodes", "a"), cases[1]);
  assert.equal(caseAbout(cases, null, chain, "nodes", "b"), null);
});

test("relations of a scene graph are links with words", () => {
  /** @type {PayloadChain} */
  const raw = partial({
    ...{ id: "scene", kind: "scene", nodes: [{ id: "mug", kind: "object" }, { id: "table" }] },
    relations: [{ id: "r", subject: "mug", label: "on", object: "table" }],
  });
  const scene = createChain(raw, partial({}), WORDS);
  assert.deepEqual([scene.scene, scene.subsById.get("r").label], [true, "on"]);
  assert.equal(scene.resultsOf("mug")[0].nodes[0].id, "table");
});

test("a reason that nobody pinned is about what its dimension marks", () => {
  const marks = { chain: "c", nodes: [], links: ["s", "unknown"] };
  const pins = readPins(partial({ pins: [{ dimension: "D1", score: 0, marks }] }), [chain]);
  const [entry] = readCases(partial({}), { chains: [chain], colourings: [], pins });
  assert.equal(entry.chain, chain);
  assert.deepEqual([entry.nodes, entry.links, entry.pin.number], [[], ["s"], null]);
  assert.equal(caseAbout([entry], null, chain, "links", "s"), entry);
});
