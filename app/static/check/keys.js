/* The keyboard of the human check. */
import { keysAreOn } from "../../../views/player/js/base/key_switch.js";
import { closestTo, OVERLAYS, TAKES_KEYS } from "../shell/event_target.js";
/** @import { CheckDesk } from "./desk.js" */
/** @import { FreshCheck } from "./types.d.ts" */

/* Each with its words in the list of keys, and what it does. */
export const KEYS = /** @type {[key: string, words: string, run: (page: CheckDesk) => void][]} */ ([
  ["y", "keep", (page) => page.say(true)],
  ["n", "drop (then a criterion’s key)", (page) => page.say(false)],
  ["u", "undo", (page) => page.undo()],
  ["j", "next", (page) => page.step(1)],
  ["k", "before", (page) => page.step(-1)],
  ["o", "next open", (page) => page.dispatch({ type: "next open" })],
  ["s", "next split", (page) => page.dispatch({ type: "next split" })],
  ["1", "validator 1", (page) => page.be("validator 1")],
  ["2", "validator 2", (page) => page.be("validator 2")],
  ["3", "third", (page) => page.be("third")],
  ["p", "play", (page) => page.play()],
  ["i", "import votes", (page) => page.choose()],
  ["v", "save votes", (page) => page.saveFile("votes.jsonl")],
  ["r", "save results", (page) => page.saveFile("results.csv")],
]);

/** @type {Map<string, (page: CheckDesk) => void>} */
const RUNS = new Map(KEYS.map(([key, , run]) => [key, run]));
RUNS.set("ArrowRight", (page) => page.step(1));
RUNS.set("ArrowLeft", (page) => page.step(-1));

/* Once something is dropped these name why, in the order of its criteria: the left hand's home row,
   while the right one stays on y and n. */
export const CRITERION_KEYS = ["a", "s", "d", "f", "g"];

/** @param {KeyboardEvent} event */
const isChord = (event) => event.ctrlKey || event.metaKey || event.altKey;

/** @param {Event} event */
const isTyped = (event) => Boolean(closestTo(event, `${TAKES_KEYS}, video`));

/** @param {KeyboardEvent} event */
const isOff = ({ key }) => key.length === 1 && !keysAreOn();

/**
 * Escape leaves what waits for an answer: a file that is looked at, a drop without a reason.
 * @param {CheckDesk} page
 * @param {Pick<FreshCheck, "merge" | "isAsked">} state
 */
function escaped(page, { merge, isAsked }) {
  if (merge) page.leave();
  else if (isAsked) page.dispatch({ type: "cancel" });
  return Boolean(merge || isAsked);
}

/**
 * @param {CheckDesk} page
 * @param {string} key
 */
function ran(page, key) {
  const place = page.state.isAsked ? CRITERION_KEYS.indexOf(key) : -1,
    criterion = page.criteria()[place],
    run = criterion ? () => page.because(criterion.name) : RUNS.get(key);
  run?.(page);
  return Boolean(run);
}

/**
 * Whether a key was one of ours. Wherever the focus is, but in a field: a validator's hands stay on
 * the keys.
 * @param {CheckDesk} page
 * @param {KeyboardEvent} event
 */
export function press(page, event) {
  const { merge, items } = page.state;
  if (!page.root?.isConnected || isChord(event) || closestTo(event, OVERLAYS)) return false;
  if (event.key === "Escape" && escaped(page, page.state)) return true;
  if (isOff(event) || isTyped(event) || merge || !items.length) return false;
  return ran(page, event.key);
}
