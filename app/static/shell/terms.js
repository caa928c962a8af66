/* Explains a term in a note beside it: while it is pointed at or has the focus, and after a tap.
   The term itself is a link to the Guide, so a click and Enter go there; the first tap of a finger
   opens the note, whose own link goes. */
import { goAlong, placeBeside } from "../leave/popover.js";
import { linkAt } from "./event_target.js";
import { make } from "../leave/make.js";

const LINGER = 250;
/** @type {{ box: HTMLElement, anchor: HTMLElement } | null} */
let open = null;
let leaving = 0;
let touched = false;

function close() {
  clearTimeout(leaving);
  if (!open) return;
  open.anchor.removeAttribute("aria-describedby");
  open.box.remove();
  open = null;
}

/* The note stays while the pointer is on its way to it. */
function closeSoon() {
  clearTimeout(leaving);
  leaving = setTimeout(close, LINGER);
}

/** @param {HTMLAnchorElement} term */
function show(term) {
  clearTimeout(leaving);
  if (open && open.anchor === term) return;
  close();
  const more = make("a", { href: term.href, textContent: "In the Guide" });
  more.setAttribute("aria-label", `In the Guide: ${term.dataset.wrName}`);
  const name = make("b", { textContent: term.dataset.wrName });
  const says = make("span", { textContent: term.dataset.wrTerm });
  const words = make("span", { id: "wr-term-note" }, name, says);
  const box = make("div", { className: "wr-term-note" }, words, make("br", {}), more);
  box.addEventListener("pointerenter", () => clearTimeout(leaving));
  box.addEventListener("pointerleave", closeSoon);
  document.body.append(box);
  term.setAttribute("aria-describedby", "wr-term-note");
  open = { box, anchor: term };
  placeBeside(box, term);
}

/** @param {Event} event */
const termOf = (event) => linkAt(event, ".wr-term");

document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch";
  if (!open || termOf(event) === open.anchor) return;
  if (!open.box.contains(/** @type {Node} */ (event.target))) close();
});
document.addEventListener("pointerover", (event) => {
  const term = termOf(event);
  if (term && event.pointerType !== "touch") show(term);
});
document.addEventListener("pointerout", (event) => {
  if (open && termOf(event) === open.anchor && event.pointerType !== "touch") closeSoon();
});
document.addEventListener("focusin", (event) => {
  const term = termOf(event);
  if (term && !touched) show(term);
});
document.addEventListener("focusout", (event) => {
  const to = event.relatedTarget;
  if (!open || termOf(event) !== open.anchor) return;
  if (!open.box.contains(/** @type {Node | null} */ (to))) closeSoon();
});
document.addEventListener("click", (event) => {
  const term = termOf(event);
  if (!term || !touched || (open && open.anchor === term)) return;
  event.preventDefault();
  show(term);
});
document.addEventListener("keydown", (event) => {
  touched = false;
  if (event.key === "Escape" && open) close();
});

/* A term that takes the focus may be scrolled to. */
goAlong(() => open, close);
