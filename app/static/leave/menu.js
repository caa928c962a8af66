/* A small menu below its button: links and actions, by pointer and by keyboard. */
import { goAlong, placeBeside } from "./popover.js";

/**
 * An item with an address or an action.
 *
 * @typedef {object} MenuItem
 * @property {string} label
 * @property {string} [note]
 * @property {string} [href]
 * @property {() => void} [act]
 */

/** @typedef {{ title: string, items: MenuItem[] }} MenuGroup */

/** @type {{ box: HTMLElement, anchor: HTMLElement } | null} */
let open = null;

/** @param {MenuItem} item */
function itemOf(item) {
  const element = document.createElement(item.href ? "a" : "button");
  element.className = "wr-menu-item";
  element.setAttribute("role", "menuitem");
  element.tabIndex = -1;
  element.textContent = item.label;
  if (item.note)
    element.append(Object.assign(document.createElement("small"), { textContent: item.note }));
  if (item.href) element.setAttribute("href", item.href);
  if (item.href) element.setAttribute("download", "");
  element.addEventListener("click", () => {
    close(true);
    if (item.act) item.act();
  });
  return element;
}

/** @param {MenuGroup} group */
function groupOf({ title, items }) {
  const group = document.createElement("div");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", title);
  const head = Object.assign(document.createElement("span"), { textContent: title });
  head.className = "wr-menu-title";
  group.append(head, ...items.map(itemOf));
  return group;
}

/** @param {boolean} focusButton */
function close(focusButton) {
  if (!open) return;
  const { box, anchor } = open;
  open = null;
  box.remove();
  anchor.setAttribute("aria-expanded", "false");
  if (focusButton) anchor.focus({ preventScroll: true });
}

/** @param {KeyboardEvent} event */
function move(event) {
  if (!open) return;
  /** @type {NodeListOf<HTMLElement>} */
  const items = open.box.querySelectorAll("[role=menuitem]");
  const at = [...items].findIndex((item) => item === document.activeElement);
  /** @type {Record<string, number>} */
  const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  /* The Tab key goes on from the button: the item that has the focus is removed. */
  if (event.key === "Escape" || event.key === "Tab") close(true);
  else if (event.key in steps) items[(steps[event.key] + items.length) % items.length].focus();
  else return;
  if (event.key !== "Tab") event.preventDefault();
  event.stopPropagation();
}

/**
 * @param {HTMLElement} button
 * @param {MenuGroup[]} groups
 */
export function openMenu(button, groups) {
  const again = open && open.anchor === button;
  close(false);
  if (again) return;
  const box = document.createElement("div");
  box.className = "wr-menu";
  box.setAttribute("role", "menu");
  box.setAttribute("aria-label", button.textContent.trim());
  box.append(...groups.map(groupOf));
  box.addEventListener("keydown", move);
  document.body.append(box);
  open = { box, anchor: button };
  button.setAttribute("aria-expanded", "true");
  placeBeside(box, button);
  /** @type {HTMLElement | null} */
  const first = box.querySelector("[role=menuitem]");
  first?.focus({ preventScroll: true });
}

document.addEventListener("pointerdown", (event) => {
  const target = /** @type {Node} */ (event.target);
  if (open && !open.box.contains(target) && !open.anchor.contains(target)) close(false);
});
goAlong(
  () => open,
  () => close(true),
);
