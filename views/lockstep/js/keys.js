/* Space plays, ← → go a second (with shift a frame), j and k open the next and the previous
   item. */
import { keysAreOn } from "../../player/js/base/key_switch.js";
import { isLetter } from "../../player/js/keys.js";
/** @import { Lockstep } from "./types.d.ts" */

const TYPING = "input, textarea, select, [contenteditable=''], [contenteditable=true]";
const ROLES = ["button", "tab", "listbox", "option", "menuitem"];
const CONTROLS = ["button", "a[href]", "summary", ...ROLES.map((role) => `[role=${role}]`)].join();

/** @param {string} name */
function followLink(name) {
  /** @type {HTMLAnchorElement | null} */
  const link = document.querySelector(`a[data-go="${name}"]`);
  link?.click();
}

/**
 * @param {Lockstep} lockstep
 * @param {KeyboardEvent} event
 */
function keyAction(lockstep, event) {
  const step = event.shiftKey ? lockstep.frame : 1;
  /** @type {Record<string, () => void>} */
  const actions = {
    " ": () => lockstep.toggle(),
    ArrowLeft: () => lockstep.step(-step),
    ArrowRight: () => lockstep.step(step),
    j: () => followLink("next"),
    k: () => followLink("previous"),
  };
  return actions[event.key];
}

/** @param {string} key */
const isOff = (key) => isLetter(key) && !keysAreOn();

/** @param {Lockstep} lockstep */
export function listenToKeys(lockstep) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || !lockstep.root.offsetParent || isOff(event.key)) return;
    if (target.closest(TYPING) || (event.key === " " && target.closest(CONTROLS))) return;
    const run = keyAction(lockstep, event);
    if (!run) return;
    event.preventDefault();
    run();
  };
  document.addEventListener("keydown", press);
  lockstep.onDestroy(() => document.removeEventListener("keydown", press));
}
