/* The keyboard of the human check. */
import { keysAreOn } from "../shell/keys.js";
import { act } from "./actions.js";
import { page, state } from "./state.js";

const KEYS = {
  y: () => act.say(true),
  n: () => act.say(false),
  u: () => act.undo(),
  j: () => act.step(1),
  k: () => act.step(-1),
  ArrowRight: () => act.step(1),
  ArrowLeft: () => act.step(-1),
  o: () => act.open(),
  s: () => act.split(),
  1: () => act.be("validator 1"),
  2: () => act.be("validator 2"),
  3: () => act.be("third"),
  p: () => act.play(),
  i: () => act.choose(),
  v: () => act.votes(),
  r: () => act.results(),
};

/* Wherever the focus is, but in a field: a validator's hands stay on the keys. */
export function keydown(event) {
  if (!page.root || !page.root.isConnected || event.ctrlKey || event.metaKey || event.altKey)
    return;
  const within = event.target.closest
    ? event.target.closest(
        "input, textarea, select, [contenteditable], [role=listbox], [role=combobox], video",
      )
    : null;
  if (!keysAreOn() && event.key.length === 1) return;
  if (event.key === "Escape" && state.merge) act.leave();
  else if (within || state.merge || !state.items.length || !Object.hasOwn(KEYS, event.key)) return;
  else KEYS[event.key]();
  event.preventDefault();
  event.stopPropagation();
}
