/* The keyboard in a gallery: j and k walk the cards, Enter opens; n, p and u go to other pages. */
import { isShortcut } from "./keys.js";

const LINKS = { n: "next", p: "previous", "]": "next", "[": "previous", u: "up" };

function walk(step) {
  if (document.querySelector(".wr-player")) return false; /* j and k walk the chain there */
  const cards = [...document.querySelectorAll("a.wr-card")].filter((card) => card.offsetParent);
  if (!cards.length) return false;
  const index = cards.indexOf(document.activeElement);
  const next = index < 0 ? 0 : Math.max(0, Math.min(cards.length - 1, index + step));
  cards[next].focus();
  return true;
}

/* A browser leaves a focused card half below the fold where part of it was in sight. */
document.addEventListener("focusin", ({ target }) => {
  if (target.matches("a.wr-card:focus-visible")) target.scrollIntoView({ block: "nearest" });
});

document.addEventListener("keydown", (event) => {
  if (!isShortcut(event)) return;
  if (event.key === "j" && walk(1)) event.preventDefault();
  if (event.key === "k" && walk(-1)) event.preventDefault();
  const target = LINKS[event.key];
  const link = target && document.querySelector(`a[data-go="${target}"]`);
  if (link) link.click();
});
