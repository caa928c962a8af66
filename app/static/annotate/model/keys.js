/* The keyboard: keys of video editors for the playhead, letters for the chain. `ACTIONS` is what
   works, `HELP` what “?” shows; both are one table. */
import { linksOf } from "./chain.js";
import { beginFrom, startsOf } from "./starts.js";
/** @import { Action, AnnotateState } from "../types.d.ts" */

const FRAME = 1;
/** @typedef {(state: AnnotateState) => Action | undefined} ActionOf */
/** @typedef {[key: string, shown: string, words: string, action: ActionOf]} KeyLine */

/** @type {(type: "setNotShown" | "clearTime" | "splitNode" | "removeNode") => ActionOf} */
const step = (type) => (state) => ({ type, id: state.step });
/** @type {(kind: string) => ActionOf} */
const add = (kind) => () => ({ type: "addNode", kind });
/** @type {(action: Action) => ActionOf} */
const fixed = (action) => () => action;

/** @type {ActionOf} */
const heart = (state) => {
  const [link] = linksOf(state.doc.chain, state.step);
  return link
    ? { type: "toggleHeart", link: link.id }
    : { type: "say", says: "This node has no link." };
};

/* Unset → holds → does not hold → unset. */
const NEXT = new Map([
  [null, true],
  [true, false],
  [false, null],
]);
/** @type {ActionOf} */
const verify = (state) => {
  const [link] = linksOf(state.doc.chain, state.step);
  if (!link) return { type: "say", says: "This node has no link." };
  const holds = NEXT.get(state.doc.links[link.id]?.holds ?? null);
  return { type: "judgeLink", link: link.id, holds };
};

/** @type {ActionOf} */
const pin = (state) => {
  const reason = state.work.reasons?.[state.reason];
  if (!reason || !state.step) return { type: "say", says: "Choose a reason and a node first." };
  return { type: "pin", reason, node: state.step, timed: true };
};
/** @type {ActionOf} */
const unpin = (state) => {
  const reason = state.work.reasons?.[state.reason];
  return reason && { type: "unpin", reason };
};

/* key, shown as, words, action; “⇧” before a key is shift. */
const TABLE = /** @type {Record<string, KeyLine[]>} */ ({
  Play: [
    [" ", "space", "play or pause", fixed({ type: "toggle" })],
    ["j", "J", "backwards, again: faster", fixed({ type: "shuttle", key: "j" })],
    ["k", "K", "stop", fixed({ type: "shuttle", key: "k" })],
    ["l", "L", "forwards, again: faster", fixed({ type: "shuttle", key: "l" })],
    ["ArrowLeft", "←", "a frame back", fixed({ type: "frame", by: -FRAME })],
    ["ArrowRight", "→", "a frame on", fixed({ type: "frame", by: FRAME })],
    ["⇧ArrowLeft", "shift ←", "a second back", fixed({ type: "skip", by: -1 })],
    ["⇧ArrowRight", "shift →", "a second on", fixed({ type: "skip", by: 1 })],
    ["Home", "Home", "to the start", fixed({ type: "seek", t: 0 })],
  ],
  Times: [
    ["i", "I", "the node starts here", (s) => ({ type: "setStart", id: s.step, timed: true })],
    ["o", "O", "the node ends here", (s) => ({ type: "setEnd", id: s.step, timed: true })],
    ["n", "N", "not shown in this clip", step("setNotShown")],
    ["c", "C", "clear its time", step("clearTime")],
    ["⇧I", "shift I", "go to its start", fixed({ type: "goTo", end: "start" })],
    ["⇧O", "shift O", "go to its end", fixed({ type: "goTo", end: "end" })],
  ],
  Nodes: [
    ["ArrowUp", "↑", "node before", fixed({ type: "move", by: -1 })],
    ["ArrowDown", "↓", "next node", fixed({ type: "move", by: 1 })],
    ["⇧E", "shift E", "add an event", add("event")],
    ["⇧B", "shift B", "add a belief", add("belief")],
    ["⇧W", "shift W", "add an intent", add("intent")],
    ["⇧D", "shift D", "add a desire", add("desire")],
    ["⇧F", "shift F", "add an emotion", add("emotion")],
    ["e", "E", "write its text", fixed({ type: "edit" })],
    ["Enter", "Enter", "write its text", fixed({ type: "edit" })],
    ["a", "A", "its person", fixed({ type: "focus", on: "person" })],
    ["s", "S", "split in two", step("splitNode")],
    ["m", "M", "join with the node of a number", fixed({ type: "join" })],
    ["Delete", "Del", "remove it", step("removeNode")],
    ["Backspace", "", "", step("removeNode")],
    [
      "⇧ArrowUp",
      "shift ↑",
      "earlier in the list",
      (s) => ({ type: "moveNode", id: s.step, by: -1 }),
    ],
    [
      "⇧ArrowDown",
      "shift ↓",
      "later in the list",
      (s) => ({ type: "moveNode", id: s.step, by: 1 }),
    ],
  ],
  Links: [
    ["r", "R", "reasons: then numbers, R again ends", fixed({ type: "reasons" })],
    ["h", "H", "heart: the link the chain is about", heart],
    ["v", "V", "link holds, does not hold, unset", verify],
  ],
  "Reasons of judges": [
    [".", ".", "next reason", fixed({ type: "chooseReason", by: 1 })],
    [",", ",", "reason before", fixed({ type: "chooseReason", by: -1 })],
    ["p", "P", "pin it to the node and this second", pin],
    ["⇧P", "shift P", "take the pin off", unpin],
  ],
  Work: [
    ["u", "U", "undo", fixed({ type: "undo" })],
    ["⇧U", "shift U", "redo", fixed({ type: "redo" })],
    ["d", "D", "done, or open again", (s) => ({ type: "setDone", done: !s.doc.done })],
    ["⇧N", "shift N", "next unfinished clip", fixed({ type: "nextClip" })],
    ["Escape", "Esc", "leave what was begun", fixed({ type: "escape" })],
    ["?", "?", "these keys", fixed({ type: "toggleHelp" })],
  ],
});

const ACTIONS = new Map(
  Object.values(TABLE)
    .flat()
    .map(([key, , , action]) => [key, action]),
);

/** @type {[title: string, rows: string[][]][]} */
export const HELP = Object.entries(TABLE).map(([title, rows]) => [
  title,
  rows.filter(([, shown]) => shown).map(([, shown, words]) => [shown, words]),
]);

/** @param {KeyboardEvent} event */
const nameOf = (event) => {
  const { key } = event;
  if (key.length > 1) return event.shiftKey ? `⇧${key}` : key;
  if (/^[a-z]$/i.test(key)) return event.shiftKey ? `⇧${key.toUpperCase()}` : key.toLowerCase();
  return key;
};

/**
 * The action of a key, or null. Switched off, only “?” and Escape are left.
 * @param {KeyboardEvent} event
 * @param {AnnotateState} state
 * @returns {Action | null}
 */
export function actionOf(event, state) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const name = nameOf(event);
  if (!state.keysOn && name !== "?" && name !== "Escape") return null;
  if (/^[0-9]$/.test(name)) return digitAction(name, event, state);
  return ACTIONS.get(name)?.(state) ?? null;
}

/**
 * Digits choose a step; where no chain is begun they choose what to begin from.
 * @param {string} key
 * @param {KeyboardEvent} event
 * @param {AnnotateState} state
 * @returns {Action | null}
 */
function digitAction(key, event, state) {
  if (state.doc.chain.nodes.length) return { type: "digit", digit: key, at: event.timeStamp };
  const start = startsOf(state)[Number(key) - 1];
  return start ? beginFrom(start) : null;
}
