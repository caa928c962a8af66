/* The keyboard of one who fills in forms. */
import { keysAreOn } from "../../../views/player/js/base/key_switch.js";
/** @import { StudyDesk } from "./desk.js" */
/** @import { VisitDesk } from "./visit_desk.js" */
import { closestTo, FIELDS, OVERLAYS } from "../shell/event_target.js";

/** @param {KeyboardEvent} event */
const isChord = (event) => event.ctrlKey || event.metaKey || event.altKey;

/** @param {HTMLVideoElement | null} video */
function play(video) {
  if (!video) return;
  if (video.paused) video.play().catch(() => {});
  else video.pause();
}

/**
 * @param {HTMLElement} root
 * @returns {HTMLVideoElement | null}
 */
const firstFilm = (root) => root.querySelector(".wr-st-film video");

/**
 * Puts the focus into the field of a key.
 * @param {HTMLElement} root
 * @param {string} key
 */
function focusField(root, key) {
  /** @type {HTMLElement | null} */
  const field = root.querySelector(`[data-key=${key}]`);
  field?.focus();
}

/** @type {Record<string, (person: VisitDesk, root: HTMLElement) => unknown>} */
const RUNS = {
  Enter: (person) => person.next(),
  u: (person) => person.back(),
  " ": (person, root) => play(firstFilm(root)),
  Home: (person, root) => {
    const video = firstFilm(root);
    if (video) video.currentTime = 0;
  },
  d: (person, root) => focusField(root, "d"),
  s: (person, root) => focusField(root, "s"),
};

/**
 * In a field of text Enter and Escape alone are ours: they leave the field.
 * @param {HTMLElement} field
 * @param {KeyboardEvent} event
 */
function leaveField(field, { key, shiftKey }) {
  const leaves = key === "Escape" || (key === "Enter" && !shiftKey);
  if (leaves) field.blur();
  return leaves;
}

/** @param {KeyboardEvent} event */
const isOfButton = (event) =>
  ["Enter", " "].includes(event.key) && closestTo(event, "a, summary, button") !== null;

/** @param {KeyboardEvent} event */
const isOff = (event) =>
  isChord(event) ||
  event.defaultPrevented ||
  (event.key.length === 1 && !keysAreOn()) ||
  isOfButton(event);

/**
 * Whether a key was one of ours.
 * @param {Pick<StudyDesk, "person" | "root">} desk
 * @param {KeyboardEvent} event
 */
export function press({ person, root }, event) {
  if (!person || !root) return false;
  if (closestTo(event, OVERLAYS)) return false;
  const field = closestTo(event, FIELDS);
  if (field) return leaveField(field, event);
  if (isOff(event)) return false;
  if (!person.visit) return event.key === "u" && Boolean(person.back());
  if (person.key(event.key, firstFilm(root)?.currentTime ?? 0)) return true;
  RUNS[event.key]?.(person, root);
  return event.key in RUNS;
}
