/* The upload form's state: what is recognised, what is still needed, and what mends a failure. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  NEW,
  benchmarkOf,
  columnsOf,
  filtersOf,
  isDone,
  missing,
  orderOf,
} from "../../app/static/upload/model/choice.js";
import { fresh, hasNewData, isBusy, reduce } from "../../app/static/upload/model/state.js";
import { partial } from "./doubles.mjs";
/** @import { UploadServer } from "../../app/static/upload/types.d.ts" */

const TABLE = { kind: "table", columns: ["qid", "reply"], fields: { question: "qid" } };
const file = (more, name = "own.csv", number = 1) => ({
  number,
  name,
  size: 1,
  preview: { ...TABLE, ...more },
});
/** @type {UploadServer} */
const SERVER = partial({
  kinds: {
    table: "any table",
    vlmevalkit: "VLMEvalKit",
    inspect: "Inspect",
    bundle: "a bundle",
    r3: "R3",
  },
  benchmarks: [{ id: "theatre", name: "Theatre", loaded: true }],
  files: [],
  reports: [],
  problem: "",
  job: null,
});
const at = (...files) => reduce(fresh(), partial({ type: "server", server: { ...SERVER, files } }));
const set = (state, name, value) => reduce(state, { type: "set", name, value });

test("a benchmark is guessed only where all files agree and it is known", () => {
  assert.equal(benchmarkOf(at(file({ benchmark: "theatre" }))), "theatre");
  assert.equal(benchmarkOf(at(file({ benchmark: "elsewhere" }))), "");
  const chosen = set(at(file({ benchmark: "theatre" })), "benchmark", "");
  assert.equal(benchmarkOf(chosen), "");
});

test("what is needed is named until it is there", () => {
  let state = at(file({ columns: ["qid", "a", "b"] }));
  assert.deepEqual(missing(state), ["benchmark", "model", "column of the reply"]);
  state = set(set(state, "model", "Mine"), "benchmark", NEW);
  assert.deepEqual(missing(state), ["benchmark", "column of the reply"]);
  state = set(state, "own", "no id");
  assert.deepEqual(missing(state), ["an id without spaces", "column of the reply"]);
  state = reduce(set(state, "own", "mine"), { type: "map", field: "reply", column: "a" });
  assert.deepEqual(missing(state), []);
  assert.deepEqual(orderOf(state, true).columns, { reply: "a" });
  assert.equal(orderOf(state, true).benchmark, "mine");
});

test("the only column that is left is suggested as the answer", () => {
  const state = at(file({ columns: ["qid", "note"] }));
  assert.deepEqual(columnsOf(state), { reply: "note" });
  const other = reduce(state, { type: "map", field: "reply", column: "" });
  assert.deepEqual(columnsOf(other), { reply: "" });
  assert.deepEqual(columnsOf(at(file({ fields: { question: "qid", reply: "reply" } }))), {});
});

test("columns of the file itself need no naming", () => {
  const fields = { question: "q", reply: "a", model: "m", benchmark: "b" };
  assert.deepEqual(missing(at(file({ columns: ["q", "a", "m", "b"], fields }))), []);
});

test("a harness names the model in the file's name, a benchmark's own files need nothing", () => {
  const kit = (name) =>
    set(at(file({ kind: "vlmevalkit", fields: {} }, name)), "benchmark", "theatre");
  assert.deepEqual(missing(kit("M-1_theatre.xlsx")), []);
  assert.deepEqual(missing(kit("a_b_theatre.xlsx")), []);
  assert.deepEqual(missing(kit("answers.xlsx")), ["model"]);
  assert.deepEqual(missing(at(file({ kind: "r3", columns: [] }))), []);
});

test("a log names its benchmark mostly, and another may be chosen", () => {
  const state = at(file({ kind: "inspect", columns: [], fields: {} }, "2026_task.eval"));
  assert.deepEqual(missing(state), []);
  assert.equal(orderOf(set(state, "benchmark", "theatre"), true).benchmark, "theatre");
});

test("a file that is not used is not sent, and none is not enough", () => {
  const state = reduce(at(file({}), file({}, "b.csv", 2)), { type: "pick", number: 1, on: false });
  assert.deepEqual(orderOf(state, false).files, [2]);
  const none = reduce(state, { type: "pick", number: 2, on: false });
  assert.equal(missing(none)[0], "a file");
});

test("files that were imported are done, until another one comes", () => {
  const reports = [{ ok: true, dry: false, label: "own.csv" }];
  const after = (...files) =>
    reduce(fresh(), partial({ type: "server", server: { ...SERVER, files, reports } }));
  assert.equal(isDone(after(file({}))), true);
  assert.equal(isDone(after(file({}), file({}, "b.csv", 2))), false);
  assert.equal(isDone(at(file({}))), false);
});

test("a failure goes when something is mended", () => {
  const failed = reduce(at(file({})), { type: "failed", text: "no" });
  assert.equal(failed.failure, "no");
  assert.equal(set(failed, "model", "m").failure, "");
});

test("only an import that is kept asks for the page anew", () => {
  /** @returns {UploadServer} */
  const after = (report) => ({ ...SERVER, shown: true, reports: [report] });
  const done = { number: 2, ok: true, dry: false };
  assert.equal(hasNewData(SERVER, after(done)), true);
  assert.equal(hasNewData(after(done), after(done)), false);
  assert.equal(hasNewData(SERVER, after({ ...done, dry: true })), false);
  assert.equal(hasNewData(SERVER, after({ ...done, ok: false })), false);
  assert.equal(isBusy(at({ ...file({}), preview: null })), true);
});

test("a filter is chosen where a file has several, and sent if a chosen file has it", () => {
  const log = (filters) => file({ kind: "lmms-eval", filters }, "samples_task.jsonl");
  assert.deepEqual(filtersOf(at(log(["strict"]))), []);
  const several = set(at(log(["strict", "loose"])), "filter", "loose");
  assert.deepEqual(filtersOf(several), ["strict", "loose"]);
  assert.equal(orderOf(several, false).filter_name, "loose");
  const unpicked = reduce(several, { type: "pick", number: 1, on: false });
  assert.equal(orderOf(unpicked, false).filter_name, "");
});

test("a file that could not be read blocks nothing: its import says why", () => {
  const broken = { number: 1, name: "a.csv.gz", size: 1, preview: { problem: "is broken" } };
  assert.ok(!missing(at(broken)).some((words) => words.includes("being read")));
});
