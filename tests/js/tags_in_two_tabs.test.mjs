/* Two tabs with one storage: each keeps what the other has written. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { TagDesk } from "../../app/static/tags/desk.js";
import { TagStore } from "../../app/static/tags/model/store.js";

const CASE = { benchmark: "b", case: "c1", model: "m", judge: "j" };
const OTHER = { ...CASE, case: "c2" };

function createStorage() {
  const items = new Map();
  const writes = [];
  return {
    writes,
    getItem: (name) => items.get(name) ?? null,
    setItem(name, value) {
      writes.push(name);
      items.set(name, value);
    },
  };
}

function tabs() {
  const storage = createStorage();
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: storage });
  return { storage, first: new TagDesk(() => {}), second: new TagDesk(() => {}) };
}

const tagsIn = (storage) =>
  new TagStore(storage).own().map((row) => [row.case, row.tag || row.note]);

test("tags, notes and names of two tabs stand beside each other", () => {
  const { storage, first, second } = tabs();
  first.change((store) => store.toggle(CASE, "look again", "cases?clip=a"));
  second.change((store) => store.toggle(OTHER, "look again", "cases?clip=b"));
  first.change((store) => store.setNote(OTHER, "late cue", "cases?clip=b", ""));
  second.change((store) => store.addName("odd"));
  first.change((store) => store.addName("even"));
  assert.deepEqual(tagsIn(storage), [
    ["c1", "look again"],
    ["c2", "look again"],
    ["c2", "late cue"],
  ]);
  assert.deepEqual(new TagStore(storage).names.slice(3), ["odd", "even"]);
});

test("only what was changed is written", () => {
  const { storage, first } = tabs();
  first.change((store) => store.toggle(CASE, "look again", ""));
  first.change((store) => store.setNote(CASE, "x", "cases?clip=a", ""));
  first.change(() => {});
  assert.deepEqual(storage.writes, ["whyreel-tags", "whyreel-tag-notes"]);
});

test("what another tab wrote is shown; an undo never takes it away", () => {
  const { first, second } = tabs();
  first.change((store) => store.setNote(CASE, "mine", "cases?clip=a", ""));
  first.change((store) => store.setNote(CASE, "changed", "cases?clip=a", ""));
  assert.ok(first.store.before);
  second.change((store) => store.toggle(OTHER, "look again", ""));
  first.heard();
  assert.deepEqual([first.store.rows.length, first.store.before], [1, null]);
  first.change((store) => store.undo());
  assert.deepEqual([first.store.rows.length, first.store.noteOn(CASE)], [1, "changed"]);
});

test("a tag that another tab has renamed is not renamed in another's place", () => {
  const { storage, first, second } = tabs();
  second.change((store) => store.rename("judge is wrong", ""));
  first.change((store) => store.rename("judge is wrong", "mine"));
  assert.deepEqual(new TagStore(storage).names, ["question is unclear", "look again"]);
});

test("what could not be kept stays while the page does", () => {
  const { storage, first } = tabs();
  storage.setItem = () => {
    throw new Error("full");
  };
  first.change((store) => store.toggle(CASE, "x", ""));
  first.heard();
  assert.equal(first.store.rows.length, 1);
});
