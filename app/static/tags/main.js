/* Tagging cases by keyboard. All of it stays in this browser; “tagged only” alone names the
   tagged cases, by their ids, in the address. */
import { html, render } from "../forms/html.js";
import { isShortcut } from "../shell/keys.js";
import { TagDesk, caseOf, showsTagged } from "./desk.js";
import { Badges } from "./parts/badges.js";
import { Bar } from "./parts/bar.js";
import { showHelp } from "./parts/help.js";
import { editNote } from "./parts/note.js";
import { closestTo } from "../shell/event_target.js";

const NEW = '[data-wr-tagbar=""], [data-wr-tagbar="true"], [data-wr-case]:not([data-wr-seen])';

/**
 * @param {TagDesk} desk
 * @param {HTMLElement} element
 */
function drawBadges(desk, element) {
  const place = element.querySelector("[data-wr-tags]");
  element.setAttribute("data-wr-seen", "");
  if (!place) return;
  const { store } = desk,
    subject = caseOf(element);
  render(html`<${Badges} store=${store} subject=${subject} />`, place);
  const isOwn = store.tagsOf(store.rows, subject).length || store.noteOn(subject);
  element.classList.toggle("wr-away", showsTagged() && element.matches("a.wr-card") && !isOwn);
}

/**
 * @param {TagDesk} desk
 * @param {HTMLElement} place
 */
function drawBar(desk, place) {
  place.dataset.wrTagbar = "drawn";
  render(html`<${Bar} desk=${desk} open=${place.closest(".wr-opencase")} />`, place);
}

/** @param {TagDesk} desk */
function draw(desk) {
  /** @type {NodeListOf<HTMLElement>} */
  const bars = document.querySelectorAll("[data-wr-tagbar]");
  bars.forEach((place) => drawBar(desk, place));
  /** @type {NodeListOf<HTMLElement>} */
  const elements = document.querySelectorAll("[data-wr-case]");
  elements.forEach((element) => drawBadges(desk, element));
}

const desk = new TagDesk(draw);

/**
 * A key on the card or case `element`; true where it was one of ours.
 * @param {HTMLElement} element
 * @param {string} key
 */
function pressOn(element, key) {
  const name = /^[1-9]$/.test(key) && desk.store.names[Number(key) - 1];
  if (name) {
    desk.toggle(element, name);
    return true;
  }
  if (key === "m") {
    editNote(desk, element);
    return true;
  }
  /** @type {HTMLInputElement | null} */
  const input = document.querySelector(".wr-newtag");
  if (key !== "t" || !input) return false;
  desk.waiting = element;
  input.closest("details")?.setAttribute("open", "");
  input.focus();
  return true;
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.defaultPrevented || !isShortcut(event)) return;
  const element = desk.current();
  if (event.key === "?") showHelp();
  else if (!element || !pressOn(element, event.key)) return;
  event.preventDefault();
}

/* Slots are drawn anew by both shells: what is new there is filled once. */
let scheduled = false;

function drawNew() {
  scheduled = false;
  if (document.querySelector(NEW)) desk.draw();
}

function schedule() {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(drawNew);
}

/** @param {Event} event */
function openHelp(event) {
  if (closestTo(event, "[data-wr-keyhelp]")) showHelp();
}

document.addEventListener("keydown", press);
document.addEventListener("click", openHelp);
document.addEventListener("whyreel:help", (event) => {
  event.preventDefault();
  showHelp();
});
document.addEventListener("focusin", desk.remember);
window.addEventListener("storage", desk.heard);
window.addEventListener("pageshow", ({ persisted }) => persisted && desk.heard());
new MutationObserver(schedule).observe(document.documentElement, {
  childList: true,
  subtree: true,
});
desk.draw();
