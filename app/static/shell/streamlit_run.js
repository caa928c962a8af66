/* Streamlit's first run arrives piece by piece: it is shown once it is there, or has taken so long
   that half a page is better than none. Header and foot then scroll with it. */
import { announce, tellAsked } from "./address.js";
import { scrollToCurrentPage } from "./navigation.js";

const LATEST_RUN_MS = 12000;
const LATE = "[class*='st-key-late-'], [class*='st-key-part-']";
let isHere = false;

/**
 * Called by the last part of a run. A choice may open another state of the page, whose title and
 * tabs stand in the document.
 * @param {string} query
 * @param {string} [state]
 */
export function arrived(query, state = "") {
  /** @type {HTMLElement | null} */
  const drawn = document.querySelector("[data-wr-benchmark]");
  if (drawn && drawn.dataset.wrBenchmark !== state) {
    location.reload();
    return;
  }
  isHere = true;
  tellAsked(null);
  announce(query);
}

/** @param {Element} main */
function isComplete(main) {
  const missing = [...main.querySelectorAll("[data-testid=stSkeleton]")];
  return isHere && !missing.some((skeleton) => !skeleton.closest(LATE));
}

/** @param {HTMLElement} first */
function reveal(first) {
  const above = first.querySelector(".wr-above");
  const foot = first.querySelector(".wr-foot");
  const keepAround = () => {
    const main = document.querySelector(".stMain");
    if (main && foot && main.lastElementChild !== foot) main.append(foot);
    if (!main || !above || main.firstElementChild === above) return;
    main.prepend(above);
    scrollToCurrentPage(); /* what is moved has lost how far it was scrolled */
  };
  keepAround();
  first.remove();
  performance.mark("wr-here");
  document.documentElement.classList.add("wr-here");
  showTarget();
  const root = document.getElementById("root");
  if (root) new MutationObserver(keepAround).observe(root, { childList: true, subtree: true });
}

/* The browser looked for the place that an address names (#…) before the run had drawn it. */
function showTarget() {
  let target = null;
  try {
    target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    /* no name that an address can hold */
  }
  if (!target) return;
  target.scrollIntoView({ inline: "nearest" });
  target.focus({ preventScroll: true });
}

export function waitForFirstRun() {
  const first = document.getElementById("wr-first");
  const main = document.querySelector(".stMain");
  if (!first) return;
  if (main && (isComplete(main) || performance.now() > LATEST_RUN_MS)) reveal(first);
  else setTimeout(waitForFirstRun, 30);
}
