/* The annotator's work saves itself: no connection, a second window, a crash lose nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessOf, addressOf } from "../../app/static/annotate/sync/api.js";
import { Backup } from "../../app/static/annotate/sync/backup.js";
import { Saver } from "../../app/static/annotate/sync/saver.js";
import { standIn } from "./doubles.mjs";

/* A server in a variable: it keeps parts by version, as the real one does. */
function createServer(parts = {}) {
  const server = standIn({ version: 3, parts: { note: "", ...parts }, down: false, puts: [] });
  server.work = async () => ({ version: server.version, parts: { ...server.parts } });
  server.put = async (version, part, value) => {
    if (server.down) return { status: "offline", words: "no connection" };
    if (value === "refuse me") return { status: "refused", words: "note: too long" };
    if (version !== server.version) {
      return { status: "conflict", version: server.version, by: "ann", at: "t" };
    }
    server.puts.push(part);
    server.parts[part] = value;
    return { status: "saved", version: ++server.version, faults: [] };
  };
  return server;
}

function createStorage() {
  const items = new Map();
  return {
    items,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => items.set(name, value),
    removeItem: (name) => items.delete(name),
  };
}

async function opened(server, storage = createStorage()) {
  const shown = [];
  const planned = [];
  const window = { shown, storage, planned };
  window.saver = new Saver({
    put: server.put,
    load: server.work,
    show: (status) => shown.push(status.name),
    take: (doc) => (window.doc = doc),
    backup: new Backup(storage, "mine/me/clip"),
    later: (run) => planned.push(run),
    now: () => 5,
  });
  window.doc = window.saver.open(await server.work());
  window.change = (changes) => window.saver.update((window.doc = { ...window.doc, ...changes }));
  window.settle = async () => {
    while (planned.length) {
      planned.splice(0).forEach((run) => run());
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
  };
  return window;
}

test("each changed part is put once, with its version, and the state says so", async () => {
  const server = createServer();
  const window = await opened(server);
  window.change({ note: "a" });
  window.change({ note: "ab", done: true });
  await window.settle();
  assert.deepEqual(server.puts, ["note", "done"]);
  assert.equal(server.parts.note, "ab");
  assert.equal(window.saver.status.name, "saved");
  assert.equal(window.saver.status.at, 5);
  assert.equal(window.storage.items.size, 0);
});

test("what is undone before it was sent is not sent, and all is saved", async () => {
  const server = createServer();
  const window = await opened(server);
  window.change({ note: "a" });
  assert.equal(window.saver.status.name, "unsaved");
  window.change({ note: "" });
  assert.equal(window.saver.status.name, "saved");
  await window.settle();
  assert.deepEqual(server.puts, []);
});

test("without a connection it is tried again until there is one", async () => {
  const server = createServer();
  const window = await opened(server);
  server.down = true;
  window.change({ note: "a" });
  window.planned.splice(0).forEach((run) => run());
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  assert.equal(window.saver.status.name, "offline");
  server.down = false;
  await window.settle();
  assert.equal(server.parts.note, "a");
  assert.equal(window.saver.status.name, "saved");
});

test("what a crash left unsaved is there when the page is opened again", async () => {
  const server = createServer();
  const window = await opened(server);
  window.change({ note: "unsaved" });
  const again = await opened(server, window.storage);
  assert.equal(again.doc.note, "unsaved");
  await again.settle();
  assert.equal(server.parts.note, "unsaved");
});

test("two windows: parts that each changed alone come together", async () => {
  const server = createServer();
  const [a, b] = [await opened(server), await opened(server)];
  a.change({ note: "of a" });
  await a.settle();
  b.change({ tags: ["of b"] });
  await b.settle();
  assert.deepEqual([server.parts.note, server.parts.tags], ["of a", ["of b"]]);
  assert.deepEqual([b.doc.note, b.doc.tags], ["of a", ["of b"]]);
});

for (const [choice, note] of [
  ["mine", "of b"],
  ["theirs", "of a"],
]) {
  test(`two windows: a part that both changed is shown twice, ${choice} is chosen`, async () => {
    const server = createServer();
    const [a, b] = [await opened(server), await opened(server)];
    a.change({ note: "of a" });
    await a.settle();
    b.change({ note: "of b" });
    await b.settle();
    const { name, conflicts } = b.saver.status;
    assert.equal(name, "conflict");
    const [{ by, part, mine, theirs }] = conflicts;
    assert.deepEqual([part, mine, theirs, by], ["note", "of b", "of a", "ann"]);
    assert.equal(server.parts.note, "of a");
    b.change({ done: true });
    await b.settle();
    assert.equal(server.parts.done, undefined);
    b.saver.resolve("note", choice);
    await b.settle();
    assert.deepEqual([server.parts.note, server.parts.done], [note, true]);
    assert.equal(b.saver.status.name, "saved");
  });
}

test("a crash's rest meets what others saved since: both are shown", async () => {
  const server = createServer();
  const window = await opened(server);
  window.change({ note: "unsaved" });
  await server.put(3, "note", "others");
  const again = await opened(server, window.storage);
  const [conflict] = again.saver.status.conflicts;
  assert.deepEqual([conflict.mine, conflict.theirs], ["unsaved", "others"]);
});

test("a part that is refused says why, and the others are saved", async () => {
  const server = createServer();
  const window = await opened(server);
  window.change({ note: "refuse me", done: true });
  await window.settle();
  assert.equal(server.parts.done, true);
  assert.deepEqual(
    [window.saver.status.name, window.saver.status.words],
    ["refused", "note: too long"],
  );
  window.change({ note: "shorter" });
  await window.settle();
  assert.deepEqual([server.parts.note, window.saver.status.name], ["shorter", "saved"]);
});

test("who works stands in the fragment, and goes with each call", () => {
  const access = accessOf("#set=s1&by=ann&sig=x%2By&other=1");
  assert.deepEqual(access, { set: "s1", by: "ann", sig: "x+y" });
  assert.equal(addressOf("work", access), "/annotate/work?set=s1&by=ann&sig=x%2By");
  assert.equal(addressOf("work", accessOf("")), "/annotate/work");
});
