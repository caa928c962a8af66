/* A visitor's tags: kept, renamed, exported and taken in, without a browser. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { parseCsv, writeCsv } from "../../app/static/tags/model/csv.js";
import { read, toCsv, toJson } from "../../app/static/tags/model/files.js";
import { TagStore } from "../../app/static/tags/model/store.js";

function createStorage(content = {}) {
  const items = new Map(Object.entries(content));
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => items.set(name, value),
  };
}

const CASE = { benchmark: "b", case: "c1", model: "m", judge: "j" };
const row = (more) => ({ ...CASE, tag: "x", note: "", tagger: "ann", time: "t", ...more });

test("what is tagged is there when the page is opened again", () => {
  const storage = createStorage();
  const store = new TagStore(storage);
  store.toggle(CASE, "look again", "watch?clip=a");
  store.save();
  const again = new TagStore(storage);
  assert.deepEqual(
    again.rows.map(({ tag, tagger, href }) => [tag, tagger, href]),
    [["look again", "me", "watch?clip=a"]],
  );
});

test("the same tag again takes it off", () => {
  const store = new TagStore(createStorage());
  store.toggle(CASE, "x", "");
  store.toggle(CASE, "x", "");
  assert.deepEqual(store.rows, []);
});

test("a broken or foreign storage is a fresh start", () => {
  const names = { "whyreel-tag-names": '[1, "a"]' };
  const store = new TagStore(
    createStorage({ "whyreel-tags": "{", ...names, "whyreel-tags-others": "5" }),
  );
  assert.deepEqual([store.rows, store.names, store.others], [[], ["a"], []]);
});

test("a storage that keeps nothing is told, and the tags stay while the page does", () => {
  const store = new TagStore({
    getItem: () => null,
    setItem() {
      throw new Error("full");
    },
  });
  store.toggle(CASE, "x", "");
  store.save();
  assert.match(store.notice, /keeps nothing/);
  assert.equal(store.rows.length, 1);
});

test("a name that changes changes on all cases; two tags never get one name", () => {
  const store = new TagStore(createStorage());
  store.toggle(CASE, "look again", "");
  store.rename("look again", "seen");
  assert.equal(store.rows[0].tag, "seen");
  store.rename("judge is wrong", "seen");
  assert.match(store.notice, /already/);
  assert.equal(store.names[0], "judge is wrong");
});

test("there are nine names at most", () => {
  const store = new TagStore(createStorage());
  for (let at = 0; at < 6; at += 1) assert.equal(store.addName(` n${at} `), `n${at}`);
  assert.equal(store.addName("tenth"), "");
  assert.equal(store.names.length, 9);
  assert.equal(store.addName("n1"), "n1");
});

test("a file's rows come in once: one's own, and those of others apart", () => {
  const store = new TagStore(createStorage());
  const rows = [row({ tagger: "" }), row(), row()];
  store.merge("f.csv", rows);
  store.merge("f.csv", rows);
  assert.deepEqual([store.rows.length, store.others.length], [1, 1]);
  assert.ok(store.names.includes("x"));
  store.forget("ann");
  assert.deepEqual(store.others, []);
});

test("CSV comes back as it went, and as spreadsheets write it", () => {
  const lines = [
    ["a", 'b"c', "d,e", "f\r\ng", ""],
    ["", " x "],
  ];
  assert.deepEqual(parseCsv(writeCsv(lines)), lines);
  assert.deepEqual(parseCsv('a,"b""c"d,"e\nf"\n\ng,'), [
    ["a", 'b"cd', "e\nf"],
    ["g", ""],
  ]);
  assert.deepEqual(parseCsv("a\rb\r\nc"), [["a"], ["b"], ["c"]]);
  assert.deepEqual(parseCsv(""), []);
  assert.deepEqual(parseCsv('x"y",z'), [['x"y"', "z"]]);
  assert.throws(() => parseCsv('a\nb,"c""'), /row 2: a quote is never closed/);
});

test("an export is read back unchanged, from CSV and from JSON", () => {
  const rows = [
    row({ case: 'c,"1"\n' }),
    row({ model: "", judge: "" }),
    row({ tag: "", note: 'one,\n"two" <b>' }),
  ];
  assert.deepEqual(read("t.csv", toCsv(rows)), rows);
  assert.deepEqual(read("t.json", toJson(rows)), rows);
});

test("a note is kept, changed, taken away, and renamed with its tagger", () => {
  const storage = createStorage();
  const store = new TagStore(storage);
  store.notes.set(CASE, "  late cue ", store.tagger, "watch?clip=a");
  store.setTagger("ann");
  store.save();
  const again = new TagStore(storage);
  assert.equal(again.notes.textOf(CASE, "ann"), "late cue");
  assert.equal(again.own().length, 1);
  again.notes.set(CASE, "x".repeat(3000), "ann", "");
  assert.equal(again.notes.textOf(CASE, "ann").length, 2000);
  again.notes.set(CASE, " ", "ann", "");
  assert.deepEqual(again.own(), []);
});

test("notes of a file come in once; one that differs from what is there is counted", () => {
  const store = new TagStore(createStorage());
  const note = (text, tagger) => row({ tag: "", note: text, tagger });
  store.merge("f.json", [note("mine", ""), note("theirs", "bob")]);
  store.merge("f.json", [note("mine", ""), note("other", "bob"), row({ tagger: "", note: "b" })]);
  assert.equal(store.notes.textOf(CASE, "me"), "mine");
  assert.equal(store.notes.textOf(CASE, "bob"), "theirs");
  assert.match(store.notice, /3 notes; 2 of them left out/);
  assert.deepEqual([store.rows.length, store.otherTaggers()], [1, ["bob"]]);
  store.forget("bob");
  assert.deepEqual(store.otherTaggers(), []);
});

test("what an export holds of tags and notes makes the same store elsewhere", () => {
  const store = new TagStore(createStorage());
  store.toggle(CASE, "look again", "watch?clip=a");
  store.notes.set(CASE, "=1+1\n<img onerror=x>", "me", "");
  const other = new TagStore(createStorage());
  other.merge("t.csv", read("t.csv", toCsv(store.own())));
  assert.equal(other.notes.textOf(CASE, "me"), "=1+1\n<img onerror=x>");
  assert.equal(other.tagsOf(other.rows, CASE)[0].tag, "look again");
});

test("a bad file is refused with its row", () => {
  assert.throws(() => read("t.csv", "benchmark,case,tag\nb,c,x\nb,,x\n"), /row 3: it has no case/);
  assert.throws(() => read("t.json", "[null]"), /row 1: it is no tag/);
  const long = toCsv([row({ note: "x".repeat(2001) })]);
  assert.throws(() => read("t.csv", long), /row 2: note is too long/);
});

test("what a change lost comes back: a name, a note, another's tags, an import", () => {
  const store = new TagStore(createStorage());
  store.toggle(CASE, "look again", "");
  store.rename("look again", "");
  assert.deepEqual([store.names.length, store.rows.length], [2, 1]);
  store.undo();
  assert.equal(store.names[2], "look again");
  store.setNote(CASE, "late cue", "cases?clip=a", "");
  assert.equal(store.before, null);
  store.setNote(CASE, "", "cases?clip=a", "");
  assert.match(store.notice, /deleted/);
  store.undo();
  assert.equal(store.noteOn(CASE), "late cue");
  store.merge("f.csv", [row(), row({ tag: "", note: "theirs" })]);
  assert.deepEqual(store.otherTaggers(), ["ann"]);
  store.forget("ann");
  store.undo();
  assert.deepEqual(store.otherTaggers(), ["ann"]);
  store.merge("g.csv", [row({ tag: "y" })]);
  store.undo();
  assert.equal(store.others.length, 1);
  store.undo();
  assert.equal(store.others.length, 1);
});

test("a name that stays as it is changes nothing and asks for no undo", () => {
  const store = new TagStore(createStorage());
  store.rename("judge is wrong", " judge is wrong ");
  assert.deepEqual([store.notice, store.before], ["", null]);
});

test("tags, notes and their agreement are never sent to the server", () => {
  const folder = new URL("../../app/static/tags/", import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((each) => /js$/.test(each))) {
    const text = readFileSync(new URL(name, folder), "utf8");
    assert.doesNotMatch(text, /\bfetch\(|forms\/(ask|table_file|table_menu)\.js|sendBeacon/, name);
  }
});
