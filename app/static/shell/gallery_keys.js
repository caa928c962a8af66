/* The keyboard in a gallery: j and k walk the cards, Enter opens; n, p and u go to other pages. */
const TYPING = "input, textarea, select, [contenteditable], .wr-player";
const LINKS = { n: "next", p: "previous", "]": "next", "[": "previous", u: "up" };

function walk(step) {
  if (document.querySelector(".wr-player")) return false; /* j and k walk the chain there */
  const cards = [...document.querySelectorAll("a.wr-card")].filter((card) => card.offsetParent);
  if (!cards.length) return false;
  const index = cards.indexOf(document.activeElement);
  const next = index < 0 ? 0 : Math.max(0, Math.min(cards.length - 1, index + step));
  cards[next].focus();
  cards[next].scrollIntoView({ block: "nearest" });
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest && event.target.closest(TYPING)) return;
  if (event.key === "j" && walk(1)) event.preventDefault();
  if (event.key === "k" && walk(-1)) event.preventDefault();
  const target = LINKS[event.key];
  const link = target && document.querySelector(`a[data-go="${target}"]`);
  if (link) link.click();
});
