/* Landmarks of what the shells' frameworks draw, and the link that skips to the content. */
import { closestTo } from "./event_target.js";

/** @type {[selector: string, role: string, label: string | null][]} */
const ROLES = [
  ["gradio-app main", "region", "Filters"],
  [".stMain", "group", null],
  [".stMainBlockContainer", "main", null],
];
/* The id of Streamlit's content, which the link that skips to it names. */
const MAIN = "wr-main";

function setRoles() {
  const main = document.querySelector(".stMainBlockContainer");
  if (main) main.id = MAIN;
  for (const [selector, role, label] of ROLES) {
    for (const element of document.querySelectorAll(`${selector}:not([role=${role}])`)) {
      element.setAttribute("role", role);
      if (label) element.setAttribute("aria-label", label);
    }
  }
}

/* Offered where there is a Play to skip to. */
function offerPlay() {
  /** @type {HTMLAnchorElement | null} */
  const link = document.querySelector(".wr-skip-play");
  if (link) link.hidden = !placeOf(link.dataset.wrSkip);
}

/**
 * The content begins after the filters: in Streamlit with the first part that is ours.
 * @returns {HTMLElement | null}
 */
function contentOf() {
  const places = document.getElementById("wr-places");
  if (places) return places;
  /** @type {HTMLElement | null} */
  const main = document.querySelector(".stMainBlockContainer");
  return main && (main.querySelector(".wr-slot") || main);
}

/**
 * @param {string | undefined} selector
 * @returns {HTMLElement | null}
 */
const placeOf = (selector) => (selector ? document.querySelector(selector) : null);

/** @param {Event} event */
function skip(event) {
  const link = closestTo(event, "[data-wr-skip]");
  const content = link && (placeOf(link.dataset.wrSkip) || contentOf());
  if (!content) return;
  event.preventDefault();
  if (!content.hasAttribute("tabindex")) content.setAttribute("tabindex", "-1");
  content.focus();
}

/* Once a frame at most: a shell draws in many small steps. */
let scheduled = false;

function schedule() {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    setRoles();
    offerPlay();
  });
}

document.addEventListener("click", skip);
new MutationObserver(schedule).observe(document.documentElement, {
  childList: true,
  subtree: true,
});
setRoles();
offerPlay();
