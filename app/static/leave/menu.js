/* A small menu below its button: links and actions, by pointer and by keyboard. */
import { goAlong, placeBeside } from "./popover.js";

let open = null;

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

function groupOf({ title, items }) {
  const group = document.createElement("div");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", title);
  const head = Object.assign(document.createElement("span"), { textContent: title });
  head.className = "wr-menu-title";
  group.append(head, ...items.map(itemOf));
  return group;
}

function close(focusButton) {
  if (!open) return;
  const { box, anchor } = open;
  open = null;
  box.remove();
  anchor.setAttribute("aria-expanded", "false");
  if (focusButton) anchor.focus({ preventScroll: true });
}

function move(event) {
  const items = [...open.box.querySelectorAll("[role=menuitem]")];
  const at = items.indexOf(document.activeElement);
  const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  /* The Tab key goes on from the button: the item that has the focus is removed. */
  if (event.key === "Escape" || event.key === "Tab") close(true);
  else if (event.key in steps) items[(steps[event.key] + items.length) % items.length].focus();
  else return;
  if (event.key !== "Tab") event.preventDefault();
  event.stopPropagation();
}

/* `groups`: title and items, each a label with an address (`href`) or an action (`act`). */
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
  box.querySelector("[role=menuitem]").focus({ preventScroll: true });
}

document.addEventListener("pointerdown", (event) => {
  if (!open || open.box.contains(event.target) || open.anchor.contains(event.target)) return;
  close(false);
});
goAlong(
  () => open,
  () => close(true),
);
