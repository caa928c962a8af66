/* The keyboard in a gallery: j and k walk the cards, Enter opens; n, p and u go to other pages. */
import { isShortcut } from "./keys.js";

/** @type {Record<string, string>} */
const LINKS = { n: "next", p: "previous", "]": "next", "[": "previous", u: "up" };

/** @param {number} step */
function walk(step) {
  if (document.querySelector(".wr-player")) return false; /* j and k walk the chain there */
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const all = document.querySelectorAll("a.wr-card");
  const cards = [...all].filter((card) => card.offsetParent);
  if (!cards.length) return false;
  const index = cards.findIndex((card) => card === document.activeElement);
  const next = index < 0 ? 0 : Math.max(0, Math.min(cards.length - 1, index + step));
  cards[next].focus();
  return true;
}

/* A browser leaves a focused card half below the fold where part of it was in sight. */
document.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof Element) || !target.matches("a.wr-card:focus-visible")) return;
  target.scrollIntoView({ block: "nearest" });
});

/**
 * @param {string} name such as `next`
 * @returns {HTMLAnchorElement | null}
 */
const linkTo = (name) => document.querySelector(`a[data-go="${name}"]`);

document.addEventListener("keydown", (event) => {
  if (!isShortcut(event)) return;
  if (event.key === "j" && walk(1)) event.preventDefault();
  if (event.key === "k" && walk(-1)) event.preventDefault();
  const target = LINKS[event.key];
  if (target) linkTo(target)?.click();
});
