/* Whether a key that was pressed is a shortcut of the page. */
import { keysAreOn } from "../../../views/player/js/base/key_switch.js";
import { closestTo, TAKES_KEYS } from "./event_target.js";

/**
 * Not typed, not part of a chord, not off.
 * @param {KeyboardEvent} event
 */
export function isShortcut(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !keysAreOn()) return false;
  return !closestTo(event, TAKES_KEYS);
}
