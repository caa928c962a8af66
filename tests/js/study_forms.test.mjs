/* Forms of studies as values: what a key does, what is still open, undo. */
import assert from "node:assert/strict";
import test from "node:test";
import { parseVotes } from "../../app/static/check/model/files.js";
import { atPlace, byKey, openParts, undo } from "../../app/static/people/model/visit.js";
import { StudyDesk } from "../../app/static/people/desk.js";
import { VisitDesk } from "../../app/static/people/visit_desk.js";
import { change, fresh } from "../../app/static/people/model/order.js";
import { partial, standIn } from "./doubles.mjs";

const visitOf = (kind, task = {}) =>
  atPlace(partial({ kind }), partial({ place: 0, form: {}, version: 0, films: [{}], ...task }));

const typed = (visit, keys, second = 0) =>
  [...keys].reduce((before, key) => byKey(before, key, second), visit);

test("digits pass and the letters below them fail", () => {
  const visit = typed(visitOf("scores"), "1w3R");
  assert.deepEqual(visit.form.scores, { D1: true, D2: false, D3: true, D4: false });
  assert.deepEqual(openParts(visit), ["D5"]);
  assert.deepEqual(undo(visit).form.scores, { D1: true, D2: false, D3: true });
  assert.equal(byKey(visit, "z", 0), null);
});

test("a score below 5 names an error, and 5 has none", () => {
  const visit = typed(visitOf("realism"), "h2", 1.237);
  assert.deepEqual(visit.form.errors, [{ category: "human_state", start: 1.24 }]);
  assert.equal(typed(visit, "]", 2).form.errors[0].end, 2);
  assert.equal(openParts(visit).length, 2, "both texts");
  assert.ok(openParts(typed(visit, "5")).some((words) => words.includes("no error")));
  assert.ok(openParts(typed(visit, "]", 0.5)).some((words) => words.includes("after its start")));
});

test("an option is named by its letter or number, and only one that is shown", () => {
  const visit = visitOf("answers", { options: ["x", "y", "z"] });
  assert.deepEqual(openParts(visit), ["an option"]);
  assert.equal(typed(visit, "b").form.choice, 1);
  assert.equal(typed(visit, "3").form.choice, 2);
  assert.equal(byKey(visit, "d", 0), null);
});

test("letters rank on the axis that is open, with shift they tell generated from filmed", () => {
  const visit = typed(visitOf("ranking", { films: [{}, {}] }), "baab");
  assert.deepEqual(visit.form.ranks, { photorealism: [1, 0], coherence: [0, 1] });
  assert.deepEqual(openParts(visit), ["comprehensibility", "filmed or generated"]);
  const whole = typed(visit, "abABB");
  assert.deepEqual(whole.form.generated, { 0: true, 1: false });
  assert.deepEqual(openParts(whole), []);
});

test("a drop asks why by the keys of Check, and kept again it says nothing", () => {
  const criteria = [{ name: "physics" }, { name: "drift" }];
  const visit = visitOf("clip_qc", { criteria });
  assert.deepEqual(openParts(visit), ["keep or drop"]);
  assert.equal(byKey(visit, "s", 0), null, "nothing is dropped yet");
  const dropped = typed(visit, "n");
  assert.deepEqual(openParts(dropped), ["why it is dropped"]);
  assert.deepEqual(typed(dropped, "s").form, { stands: false, criterion: "drift" });
  assert.equal(byKey(dropped, "g", 0), null, "there is no fifth");
  assert.deepEqual(typed(dropped, "sn").form.criterion, "drift");
  assert.deepEqual(typed(dropped, "sy").form, { stands: true });
});

test("Check reads the votes of a study, and leaves out whose they are", () => {
  const line = {
    set: "clips of theatre",
    validator: "third",
    item: "clip-1",
    task: "easy",
    stands: false,
    mode: "",
    criterion: "drift",
    dimension: "",
    type: "",
    participant: "P03",
    seed: 5,
    at: "",
  };
  const [vote] = parseVotes(JSON.stringify(line), "votes.jsonl", new Set(["drift"]));
  assert.deepEqual(Object.keys(vote).sort(), [
    ...["criterion", "dimension", "item", "mode", "set", "stands", "task", "validator"],
  ]);
  assert.equal(vote.criterion, "drift");
});

test("quality control has a pair, and what belongs to another form is left behind", () => {
  /** @type {Parameters<typeof fresh>[0]} */
  const payload = partial({ benchmarks: [{ benchmark: "a", kinds: {} }], consent: "x" });
  const order = change(fresh(payload, 7), { kind: "answers", whole: "chain", circular: true });
  const checked = change(order, { kind: "question_qc", third: true });
  assert.deepEqual(
    [checked.per_clip, checked.people, checked.whole, checked.circular, checked.third],
    [2, 2, "", false, true],
  );
  assert.equal(change(checked, { kind: "scores" }).third, false);
});

test("there are never fewer people than a clip needs", () => {
  const order = fresh(partial({ benchmarks: [{ benchmark: "a" }], consent: "x" }), 7);
  assert.equal(change(order, { per_clip: 5 }).people, 5);
  assert.equal(change(order, { people: 2 }).per_clip, 2);
  const strata = change(order, { strata: ["tier"] });
  assert.deepEqual(change(strata, { kind: "answers" }).strata, []);
});

const stale = () => Object.assign(new Error("version 2 by now"), { status: 409 });

/* A person at their first place, whose form another window has changed: `theirs`, or no reply. */
function inSecondWindow({ theirs }) {
  const sent = [];
  const form = (scores) => ({ place: 0, form: { scores }, films: [{}] });
  const calls = {
    save: async (place, body) => {
      sent.push(body);
      if (sent.length === 1) throw stale();
      return { version: body.version + 1 };
    },
    task: async () => {
      if (!theirs) throw new Error("no reply");
      return { ...form(theirs), version: 2 };
    },
    about: async () => assert.fail("it went on"),
  };
  const desk = new VisitDesk(standIn(calls), () => {});
  desk.about = partial({ kind: "scores", total: 2, done: 0, next: 0 });
  const own = { D1: true, D2: true, D3: true, D4: true, D5: true };
  desk.visit = atPlace(desk.about, partial({ ...form(own), version: 1 }));
  return { desk, sent, own };
}

test("another window's save stops the way on, and undo brings back one's own", async () => {
  const { desk, own } = inSecondWindow({ theirs: { D1: false } });
  await desk.next();
  assert.deepEqual(desk.visit.form.scores, { D1: false });
  assert.match(desk.failure, /another window/);
  assert.equal(desk.state, "saved");
  assert.ok(!desk.busy);
  await desk.back();
  clearTimeout(desk.waiting);
  assert.deepEqual(desk.visit.form.scores, own);
  assert.equal(desk.visit.version, 2);
});

test("a save that waited for one that failed finishes nothing of the other window", async () => {
  const { desk, sent } = inSecondWindow({ theirs: { D1: false } });
  const first = desk.save(false);
  await desk.next();
  assert.equal(await first, false);
  assert.deepEqual(
    sent.map(({ done }) => done),
    [false],
  );
  assert.deepEqual(desk.visit.form.scores, { D1: false });
});

test("where the form cannot be opened anew, the next try saves", async () => {
  const { desk, own } = inSecondWindow({ theirs: null });
  await desk.next();
  assert.equal(desk.state, "failed");
  assert.deepEqual(desk.visit.form.scores, own);
  assert.equal(await desk.save(false), true);
  assert.equal(desk.state, "saved");
});

test("one does not go back over a form that is not kept", async () => {
  const { desk } = inSecondWindow({ theirs: { D1: false } });
  desk.visit = { ...desk.visit, task: { ...desk.visit.task, place: 1, before: 0 } };
  desk.state = "waiting";
  await desk.back();
  assert.match(desk.failure, /another window/);
});

test("what an import came to still stands on the study's page", async () => {
  globalThis.location = partial({ hash: "" });
  globalThis.document = standIn({ documentElement: { classList: { toggle: () => {} } } });
  const link = "http://x/studies#study=study-a&sig=s";
  globalThis.fetch = async (path) =>
    new Response(
      JSON.stringify(
        path.includes("import")
          ? { study: "study-a", added: 3, known: 1, owner_link: link }
          : { title: "a", studies: [] },
      ),
    );
  const desk = new StudyDesk();
  await desk.turn();
  await desk.bring(partial([new Blob(["x"])]));
  assert.equal(location.hash, "#study=study-a&sig=s");
  await desk.turn();
  assert.equal(desk.outcome.title, "a");
  assert.match(desk.notice, /3 saves are new, 1 were here already/);
  await desk.turn();
  assert.equal(desk.notice, "", "the next turn has no words of it");
});
