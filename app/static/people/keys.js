/* The keyboard of one who fills in forms. */
import { keysAreOn } from "../../../views/player/js/base/key_switch.js";

const FIELDS = "input, textarea, select, [contenteditable], dialog";

const isChord = (event) => event.ctrlKey || event.metaKey || event.altKey;

function play(video) {
  if (!video) return;
  if (video.paused) video.play().catch(() => {});
  else video.pause();
}

const firstFilm = (root) => root.querySelector(".wr-st-film video");

const RUNS = {
  Enter: (person) => person.next(),
  u: (person) => person.back(),
  " ": (person, root) => play(firstFilm(root)),
  Home: (person, root) => {
    const video = firstFilm(root);
    if (video) video.currentTime = 0;
  },
  d: (person, root) => root.querySelector("[data-key=d]")?.focus(),
  s: (person, root) => root.querySelector("[data-key=s]")?.focus(),
};

/* In a field of text Enter and Escape alone are ours: they leave the field. */
function leaveField(field, { key, shiftKey }) {
  const leaves = key === "Escape" || (key === "Enter" && !shiftKey);
  if (leaves) field.blur();
  return leaves;
}

const isOfButton = ({ key, target }) =>
  ["Enter", " "].includes(key) && Boolean(target.closest?.("a, summary, button"));

const isOff = (event) =>
  isChord(event) ||
  event.defaultPrevented ||
  (event.key.length === 1 && !keysAreOn()) ||
  isOfButton(event);

/* Whether a key was one of ours. */
export function press({ person, root }, event) {
  if (!person || !root) return false;
  const field = event.target.closest?.(FIELDS);
  if (field) return leaveField(field, event);
  if (isOff(event)) return false;
  if (!person.visit) return event.key === "u" && Boolean(person.back());
  if (person.key(event.key, firstFilm(root)?.currentTime ?? 0)) return true;
  RUNS[event.key]?.(person, root);
  return event.key in RUNS;
}
