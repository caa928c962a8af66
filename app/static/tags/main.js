/* Tagging cases by keyboard. All of it stays in this browser; “tagged only” alone names the
   tagged cases, by their ids, in the address. */
import { isShortcut } from "../shell/keys.js";
import { drawBar } from "./bar.js";
import { make } from "./elements.js";
import { showHelp } from "./help.js";
import { createNotes, editNote } from "./notes.js";
import {
  caseOf,
  changes,
  currentElement,
  focus,
  showsTagged,
  store,
  toggleTag,
} from "./tagging.js";

const NEW = '[data-wr-tagbar=""], [data-wr-tagbar="true"], [data-wr-case]:not([data-wr-seen])';

function drawBadges(element) {
  const place = element.querySelector("[data-wr-tags]");
  if (!place) return;
  const subject = caseOf(element);
  const mine = store.tagsOf(store.rows, subject);
  const theirs = store.tagsOf(store.others, subject);
  /* The buttons of an open case show the tags that have a name. */
  const open = element.matches(".wr-opencase");
  const badges = mine.filter((row) => !open || !store.names.includes(row.tag));
  const badge = (row, tone, title) => make("span", row.tag, { class: `wr-badge ${tone}`, title });
  place.replaceChildren(
    ...badges.map((row) => badge(row, "wr-tag", `your tag, ${row.time}`)),
    ...theirs.map((row) => badge(row, "wr-muted", `by ${row.tagger}`)),
    ...createNotes(subject),
  );
  const hasOwn = mine.length || store.notes.textOf(subject, store.tagger);
  const away = showsTagged() && element.matches("a.wr-card") && !hasOwn;
  element.classList.toggle("wr-away", away);
}

function draw() {
  document.querySelectorAll("[data-wr-tagbar]").forEach(drawBar);
  document.querySelectorAll("[data-wr-case]").forEach(drawBadges);
}

/* A key on the card or case `element`; true where it was one of ours. */
function pressOn(element, key) {
  const name = /^[1-9]$/.test(key) && store.names[Number(key) - 1];
  if (name) {
    toggleTag(element, name);
    return true;
  }
  if (key === "m") {
    editNote(element);
    return true;
  }
  const input = key === "t" && document.querySelector(".wr-newtag");
  if (!input) return false;
  focus.waiting = element;
  input.focus();
  return true;
}

function press(event) {
  if (!isShortcut(event)) return;
  const element = currentElement();
  if (event.key === "?") showHelp();
  else if (!element || !pressOn(element, event.key)) return;
  event.preventDefault();
}

/* Slots are drawn anew by both shells: what is new there is filled once. */
let scheduled = false;

function drawNew() {
  scheduled = false;
  if (!document.querySelector(NEW)) return;
  for (const element of document.querySelectorAll("[data-wr-case]")) {
    element.setAttribute("data-wr-seen", "");
  }
  draw();
}

function schedule() {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(drawNew);
}

function openHelp({ target }) {
  if (target.closest && target.closest("[data-wr-keyhelp]")) showHelp();
}

document.addEventListener("keydown", press);
document.addEventListener("click", openHelp);
changes.addEventListener("change", draw);
new MutationObserver(schedule).observe(document.documentElement, {
  childList: true,
  subtree: true,
});
draw();
