/* The list of keys. */
import { keysAreOn, switchKeys } from "../shell/keys.js";
import { button, labelled, make } from "./elements.js";

const KEYS = [
  ["j / k", "next, previous card (in Watch: step of the chain)"],
  ["Enter", "open the card"],
  ["1 … 9", "set or take off a tag of yours on the card, or on the open case"],
  ["t", "a new tag"],
  ["m", "a note on the card, or on the open case"],
  ["n / p, [ / ]", "next, previous case or page"],
  ["u", "back to the list"],
  ["space, ← / →", "in Watch: play, seek"],
  ["?", "this list"],
];
const NOTE =
  "Tags and notes are kept in this browser; export them to keep them. “Tagged only” puts the ids " +
  "of the tagged cases, and nothing else, into the address.";

function createKey([key, text]) {
  const name = make("dt");
  name.append(make("kbd", key));
  return [name, make("dd", text)];
}

/* Off: no single key does anything, in any page or player, until it is on again. */
function createSwitch() {
  const box = make("input", null, { type: "checkbox" });
  box.checked = keysAreOn();
  box.addEventListener("change", () => switchKeys(box.checked));
  const label = labelled(null, box);
  label.append(" Single keys are shortcuts");
  return label;
}

export function showHelp() {
  const dialog = make("dialog", null, { class: "wr-help wr-slot", "aria-label": "Keys" });
  const list = make("dl");
  list.append(...KEYS.flatMap(createKey));
  const close = button("Close", "Escape", () => dialog.close());
  dialog.append(
    make("h2", "Keys", { class: "wr-title" }),
    list,
    make("p", NOTE),
    createSwitch(),
    " ",
    close,
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
