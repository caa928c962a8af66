/* The keyboard of the human check. */
import { keysAreOn } from "../shell/keys.js";

export const KEYS = {
  y: (page) => page.say(true),
  n: (page) => page.say(false),
  u: (page) => page.undo(),
  j: (page) => page.step(1),
  k: (page) => page.step(-1),
  ArrowRight: (page) => page.step(1),
  ArrowLeft: (page) => page.step(-1),
  o: (page) => page.dispatch({ type: "next open" }),
  s: (page) => page.dispatch({ type: "next split" }),
  1: (page) => page.be("validator 1"),
  2: (page) => page.be("validator 2"),
  3: (page) => page.be("third"),
  p: (page) => page.play(),
  i: (page) => page.choose(),
  v: (page) => page.saveVotes(),
  r: (page) => page.saveResults(),
};

const FIELDS =
  "input, textarea, select, [contenteditable], [role=listbox], [role=combobox], video, dialog";

const isChord = (event) => event.ctrlKey || event.metaKey || event.altKey;

const isTyped = (event) => Boolean(event.target.closest?.(FIELDS));

const isOff = ({ key }) => key.length === 1 && !keysAreOn();

/* Whether a key was one of ours. Wherever the focus is, but in a field: a validator's hands stay on
   the keys. */
export function press(page, event) {
  const { merge, items } = page.state;
  if (!page.root?.isConnected || isChord(event)) return false;
  if (event.key === "Escape" && merge) {
    page.leave();
    return true;
  }
  if (isOff(event) || isTyped(event) || merge || !items.length) return false;
  if (!Object.hasOwn(KEYS, event.key)) return false;
  KEYS[event.key](page);
  return true;
}
