/* Space plays, ← → go a second (with shift a frame), j and k open the next and the previous
   item. */
import { keysAreOn } from "../../player/js/base/key_switch.js";
import { isLetter } from "../../player/js/keys.js";

const TYPING = "input, textarea, select, [contenteditable=''], [contenteditable=true]";
const ROLES = ["button", "tab", "listbox", "option", "menuitem"];
const CONTROLS = ["button", "a[href]", "summary", ...ROLES.map((role) => `[role=${role}]`)].join();

function followLink(name) {
  const link = document.querySelector(`a[data-go="${name}"]`);
  if (link) link.click();
}

function keyAction(lockstep, event) {
  const step = event.shiftKey ? lockstep.frame : 1;
  return {
    " ": () => lockstep.toggle(),
    ArrowLeft: () => lockstep.step(-step),
    ArrowRight: () => lockstep.step(step),
    j: () => followLink("next"),
    k: () => followLink("previous"),
  }[event.key];
}

const isOff = (key) => isLetter(key) && !keysAreOn();

export function listenToKeys(lockstep) {
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
