/* The list of keys. */
import { button, make } from "./elements.js";

const KEYS = [
  ["j / k", "next, previous card (in Watch: step of the chain)"],
  ["Enter", "open the card"],
  ["1 … 9", "set or take off a tag of yours on the card, or on the open case"],
  ["t", "a new tag"],
  ["n / p, [ / ]", "next, previous case or page"],
  ["u", "back to the list"],
  ["space, ← / →", "in Watch: play, seek"],
  ["?", "this list"],
];
const NOTE =
  "Tags are kept in this browser; export them to keep them. “Tagged only” puts the ids of the " +
  "tagged cases, and nothing else, into the address.";

function createKey([key, text]) {
  const name = make("dt");
  name.append(make("kbd", key));
  return [name, make("dd", text)];
}

export function showHelp() {
  const dialog = make("dialog", null, { class: "wr-help wr-slot", "aria-label": "Keys" });
  const list = make("dl");
  list.append(...KEYS.flatMap(createKey));
  const close = button("Close", "Escape", () => dialog.close());
  dialog.append(make("h2", "Keys", { class: "wr-title" }), list, make("p", NOTE), close);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
