/* A page in a frame whose browser refuses it its storage: the name alone throws there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Backup } from "../../app/static/annotate/sync/backup.js";
import { findStorage, mayKeep, readSet, writeSet } from "../../app/static/forms/kept.js";
import { isShortcut } from "../../app/static/shell/keys.js";
import { keysAreOn, switchKeys } from "../../views/player/js/base/key_switch.js";
import { partial, standIn } from "./doubles.mjs";

const refuse = () =>
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });

function allow() {
  const items = new Map();
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: {
      getItem: (name) => items.get(name) ?? null,
      setItem: (name, value) => items.set(name, value),
    },
  });
}

globalThis.document = partial({ documentElement: { dataset: {} } });
globalThis.Element = standIn(
  class {
    closest = () => null;
  },
);
/** @type {KeyboardEvent} */
const pressed = partial({ target: new Element() });

test("keys work where nothing may be kept, and the switch holds while the page is open", () => {
  refuse();
  assert.equal(keysAreOn(), true);
  switchKeys(false);
  assert.deepEqual([keysAreOn(), isShortcut(pressed)], [false, false]);
  switchKeys(true);
  assert.deepEqual([keysAreOn(), isShortcut(pressed)], [true, true]);
});

test("where it may be kept the switch is the browser's own", () => {
  allow();
  switchKeys(false);
  assert.equal(localStorage.getItem("whyreel.keys"), "off");
  assert.equal(keysAreOn(), false);
  localStorage.setItem("whyreel.keys", "on");
  assert.equal(keysAreOn(), true);
});

test("a backup and a set without storage keep nothing and stop nothing", () => {
  refuse();
  const backup = new Backup(findStorage(), "mine/me/clip");
  backup.write(1, { done: true });
  backup.write(1, {});
  assert.equal(backup.read(), null);
  assert.deepEqual([mayKeep(), readSet(), writeSet([{}])], [false, [], false]);
  allow();
  assert.deepEqual([mayKeep(), writeSet([{}]), readSet()], [true, true, [{}]]);
});
