/* Going through a list by itself: when the next case opens, and what stops it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Through } from "../../app/static/shell/through.js";

function createPage({ left = 5, plays = true } = {}) {
  const page = { on: false, drawn: [], went: 0, waits: [] };
  const through = new Through({
    read: () => page.on,
    write: (on) => {
      page.on = on;
    },
    draw: (on) => page.drawn.push(on),
    play: () => plays,
    next: () => page.went < left && Boolean((page.went += 1)),
    wait: (milliseconds, run) => {
      const timer = { milliseconds, run };
      page.waits.push(timer);
      return () => {
        timer.run = () => {};
      };
    },
  });
  return { page, through };
}

const pass = ({ waits }) => waits.splice(0).forEach(({ run }) => run());

test("it is off until it is asked for, and then the moment leads to the next case", () => {
  const { page, through } = createPage();
  through.opened(true);
  through.played();
  assert.deepEqual([page.waits, page.went], [[], 0]);
  through.toggle();
  assert.deepEqual([page.on, page.waits.length], [true, 0], "the moment plays first");
  through.played();
  pass(page);
  assert.equal(page.went, 1);
});

test("it is kept for the page that opens next", () => {
  const { page, through } = createPage();
  page.on = true;
  through.opened(true);
  assert.equal(page.waits.length, 0);
  through.played();
  pass(page);
  assert.deepEqual([page.on, page.went], [true, 1]);
});

test("a case of which nothing plays is read for longer", () => {
  const { page, through } = createPage({ plays: false });
  through.toggle();
  const [{ milliseconds }] = page.waits;
  pass(page);
  assert.equal(page.went, 1);
  through.played();
  assert.ok(page.waits[0].milliseconds < milliseconds);
});

test("any touch stops it, also while it waits", () => {
  const { page, through } = createPage();
  through.toggle();
  through.played();
  through.touched();
  pass(page);
  through.played();
  assert.deepEqual([page.on, page.went, page.waits, page.drawn], [false, 0, [], [true, false]]);
});

test("at the end of the list it stops", () => {
  const { page, through } = createPage({ left: 0 });
  through.toggle();
  through.played();
  pass(page);
  assert.equal(page.on, false);
});
