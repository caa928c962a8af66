/* The keyboard: in the player, and in the page while nobody types and nothing else wants the
   key. */
import { keysAreOn } from "./base/key_switch.js";
/** @import { Player } from "./types.d.ts" */

const TYPING = "input, textarea, select, [contenteditable=''], [contenteditable=true]";
const ROLES = [
  "button",
  "tab",
  "slider",
  "listbox",
  "option",
  "menuitem",
  "radio",
  "checkbox",
  "dialog",
];
const CONTROLS = ["button", "a[href]", "summary", ...ROLES.map((role) => `[role=${role}]`)].join();

/* Controls of the player that leave all keys but the space bar to it. */
const OURS = ".wrp-bar, .wrp-scrub, .wrp-pin, .wrp-pin-chip";

/** @param {string} key */
export const isLetter = (key) => /^[a-z?]$/i.test(key);

/**
 * The player that keys are for while nothing else has the focus: the one used last.
 * @type {Player | null}
 */
let active = null;

/**
 * @param {Player} player
 * @param {KeyboardEvent} event
 */
function keyAction(player, event) {
  const step = event.shiftKey ? player.frame : 1;
  /** @type {Record<string, () => unknown>} */
  const actions = {
    " ": () => player.toggle(),
    ArrowLeft: () => player.step(-step),
    ArrowRight: () => player.step(step),
    j: () => player.walk(1),
    k: () => player.walk(-1),
    q: () => player.walkCases(1),
    Q: () => player.walkCases(-1),
    r: () => player.replay(),
    l: () => player.toggleList(),
    c: () => player.subtitles(),
    "?": () => player.emit("help"),
  };
  return actions[event.key];
}

/**
 * Whether the key that was pressed on `target` is another's: of a field, a control, the page.
 * @param {Player} player
 * @param {Element} target
 * @param {string} key
 */
function isTaken(player, target, key) {
  if (target.closest(TYPING)) return true;
  const control = target.closest(CONTROLS);
  if (!player.root.contains(target)) return active !== player || Boolean(control);
  return key === " " && control !== null && !control.matches(OURS);
}

/** @param {Player} player */
export function listenToKeys(player) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const target = event.composedPath()[0];
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isLetter(event.key) && !keysAreOn()) return;
    if (!(target instanceof Element) || isTaken(player, target, event.key)) return;
    const run = keyAction(player, event);
    if (!run || !player.root.offsetParent) return;
    event.preventDefault();
    run();
  };
  const claim = () => {
    active = player;
  };
  document.addEventListener("keydown", press);
  player.root.addEventListener("pointerdown", claim);
  player.root.addEventListener("focusin", claim);
  if (!active || !active.root.isConnected) claim();
  player.onDestroy(() => {
    document.removeEventListener("keydown", press);
    if (active === player) active = null;
  });
}
