/* Goes through a list by itself: once the failing moment of a case has played, the next one opens.

   Off until it is asked for, kept while the tab is open, and off again with the first key, click or
   turn of the wheel; not offered where motion is unwanted. */
import { isShortcut } from "./keys.js";
import { closestTo } from "./event_target.js";

const ENTRY = "whyreel.through";
const READ = 2500; /* ms on the failing frame before the next case */
const STILL = 7000; /* ms on a case of which nothing plays */
export const KEY = "a";

/**
 * How the page is gone through.
 *
 * @typedef {object} PageToPlay
 * @property {() => boolean} read whether it is on
 * @property {(on: boolean) => void} write
 * @property {() => boolean} next goes on where there is a next case
 * @property {() => boolean} play plays the moment where there is one
 * @property {(milliseconds: number, run: () => void) => () => void} wait gives what takes it back
 * @property {(on: boolean) => void} draw shows whether it is on
 */

export class Through {
  /** @param {PageToPlay} page */
  constructor(page) {
    this.page = page;
    this.takeBack = () => {};
  }

  get isOn() {
    return this.page.read();
  }

  start() {
    this.page.write(true);
    this.page.draw(true);
    this.opened(false);
  }

  stop() {
    this.takeBack();
    this.page.write(false);
    this.page.draw(false);
  }

  toggle() {
    if (this.isOn) this.stop();
    else this.start();
  }

  /**
   * A case is open; `plays`: its moment plays already.
   * @param {boolean} plays
   */
  opened(plays) {
    if (this.isOn && !plays && !this.page.play()) this.goOnIn(STILL);
  }

  played() {
    if (this.isOn) this.goOnIn(READ);
  }

  touched() {
    if (this.isOn) this.stop();
  }

  /** @param {number} milliseconds */
  goOnIn(milliseconds) {
    this.takeBack();
    this.takeBack = this.page.wait(milliseconds, () => {
      if (!this.page.next()) this.stop();
    });
  }
}

/* A page in a frame may be refused its storage: then it is on for one case. */
let here = false;

function read() {
  try {
    return sessionStorage.getItem(ENTRY) === "on";
  } catch {
    return here;
  }
}

/** @param {boolean} on */
function write(on) {
  here = on;
  try {
    sessionStorage.setItem(ENTRY, on ? "on" : "off");
  } catch {
    /* not kept */
  }
}

/** @returns {NodeListOf<HTMLButtonElement>} */
const buttons = () => document.querySelectorAll("[data-wr-through]");

/**
 * Once there is a player; the style sheet leaves it out where none will come, and where motion is
 * unwanted.
 * @param {boolean} on
 */
function draw(on) {
  const isThere = document.querySelector(".wr-player") !== null;
  for (const button of buttons()) {
    button.disabled = !isThere;
    button.setAttribute("aria-pressed", String(on));
  }
}

/* Not in a tab that nobody looks at. */
function goOn() {
  /** @type {HTMLAnchorElement | null} */
  const link = document.hidden ? null : document.querySelector("a[data-go=next]");
  if (link) link.click();
  return link !== null;
}

function playMoment() {
  const [player] = window.WhyReelPlayer?.instances ?? [];
  return Boolean(player?.playMoment());
}

/**
 * @param {number} milliseconds
 * @param {() => void} run
 */
function wait(milliseconds, run) {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

const through = new Through({ read, write, draw, wait, play: playMoment, next: goOn });

/** @param {Event} event */
const isOurs = (event) => Boolean(closestTo(event, "[data-wr-through]"));
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const isOffered = () => !isStill() && [...buttons()].some((button) => !button.disabled);

/** @param {KeyboardEvent} event */
function press(event) {
  if (isOurs(event)) return;
  if (event.key === KEY && isShortcut(event) && isOffered()) through.toggle();
  else through.touched();
}

/* A player that was drawn anew, or a rail beside it. */
export const drawThrough = () => draw(through.isOn);

export function listenForThrough() {
  document.addEventListener("whyreel:opened", ({ detail }) => {
    drawThrough();
    if (isOffered()) through.opened(detail.plays);
  });
  document.addEventListener("whyreel:played", () => through.played());
  document.addEventListener("click", (event) => isOurs(event) && through.toggle());
  document.addEventListener("keydown", press, true);
  for (const kind of ["pointerdown", "wheel"]) {
    /** @param {Event} event */
    const touched = (event) => isOurs(event) || through.touched();
    document.addEventListener(kind, touched, { capture: true, passive: true });
  }
}
