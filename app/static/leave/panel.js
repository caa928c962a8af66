/* A panel below the header's tools: what is to be taken along as text, each with “Copy”. */
import { copyText } from "./clipboard.js";
import { make } from "./make.js";
import { placeBelow } from "./popover.js";

/** @type {{ box: HTMLElement, button: HTMLElement } | null} */
let open = null;

function closePanel() {
  if (!open) return;
  const { box, button } = open;
  open = null;
  box.remove();
  button.setAttribute("aria-expanded", "false");
  if (button.isConnected) button.focus();
}

/**
 * A text that can be copied whole, below its name.
 * @param {string} name
 * @param {string} text
 */
export function copyable(name, text) {
  const copy = make("button", { type: "button", className: "wr-panel-copy", textContent: "Copy" });
  copy.setAttribute("aria-label", `Copy: ${name}`);
  const words = make("pre", { textContent: text, tabIndex: 0 });
  copy.addEventListener("click", async () => {
    copy.textContent = (await copyText(text)) ? "Copied" : "Select and copy";
    setTimeout(() => (copy.textContent = "Copy"), 2000);
  });
  const head = make("div", { className: "wr-panel-head" }, make("b", { textContent: name }), copy);
  return make("section", {}, head, words);
}

/**
 * @param {string} text
 * @param {string} [role]
 */
export function line(text, role = "status") {
  const paragraph = make("p", { textContent: text });
  paragraph.setAttribute("role", role);
  return paragraph;
}

/**
 * Opens the panel of a button with what it holds; again closes it. Returns a function that fills
 * it, for as long as it is open.
 * @param {HTMLElement} button
 * @param {string} title
 * @param {HTMLElement[]} first
 */
export function openPanel(button, title, first) {
  const again = open && open.button === button;
  closePanel();
  if (again) return null;
  const close = make("button", { type: "button", className: "wr-panel-close", textContent: "×" });
  close.setAttribute("aria-label", "Close");
  close.addEventListener("click", closePanel);
  const body = make("div", { className: "wr-panel-body" }, ...first);
  const top = make(
    "div",
    { className: "wr-panel-head" },
    make("h2", { textContent: title }),
    close,
  );
  const box = make("div", { className: "wr-panel", tabIndex: -1 }, top, body);
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-label", title);
  document.body.append(box);
  placeBelow(box, button);
  button.setAttribute("aria-expanded", "true");
  open = { box, button };
  box.focus({ preventScroll: true });
  /** @param {...HTMLElement} content */
  return (...content) => {
    if (!open || open.box !== box) return;
    body.replaceChildren(...content);
    placeBelow(box, button);
  };
}

window.addEventListener("resize", () => open && placeBelow(open.box, open.button));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && open) closePanel();
});
document.addEventListener("pointerdown", (event) => {
  const target = /** @type {Node} */ (event.target);
  if (!open || open.box.contains(target) || open.button.contains(target)) return;
  open.button.setAttribute("aria-expanded", "false");
  open.box.remove();
  open = null;
});
