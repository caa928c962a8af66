/* A small menu below its button: links and actions, by pointer and by keyboard. */
const GAP = 4;
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

export function close(focusButton) {
  if (!open) return;
  const { box, button } = open;
  open = null;
  box.remove();
  button.setAttribute("aria-expanded", "false");
  if (focusButton) button.focus();
}

function place(box, button) {
  const at = button.getBoundingClientRect();
  const left = Math.min(at.left, document.documentElement.clientWidth - box.offsetWidth - GAP);
  const below = at.bottom + GAP;
  const fits = below + box.offsetHeight <= window.innerHeight || at.top < box.offsetHeight;
  const top = fits ? below : at.top - GAP - box.offsetHeight;
  box.style.left = `${Math.max(GAP, left)}px`;
  box.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - box.offsetHeight - GAP))}px`;
}

function move(event) {
  const items = [...open.box.querySelectorAll("[role=menuitem]")];
  const at = items.indexOf(document.activeElement);
  const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  if (event.key === "Escape") close(true);
  else if (event.key === "Tab") close(false);
  else if (event.key in steps) items[(steps[event.key] + items.length) % items.length].focus();
  else return;
  if (event.key !== "Tab") event.preventDefault();
  event.stopPropagation();
}

/* `groups`: title and items, each a label with an address (`href`) or an action (`act`). */
export function openMenu(button, groups) {
  const again = open && open.button === button;
  close(false);
  if (again) return;
  const box = document.createElement("div");
  box.className = "wr-menu";
  box.setAttribute("role", "menu");
  box.setAttribute("aria-label", button.textContent.trim());
  box.append(...groups.map(groupOf));
  box.addEventListener("keydown", move);
  document.body.append(box);
  open = { box, button };
  button.setAttribute("aria-expanded", "true");
  place(box, button);
  box.querySelector("[role=menuitem]").focus({ preventScroll: true });
}

document.addEventListener("pointerdown", (event) => {
  if (!open || open.box.contains(event.target) || open.button.contains(event.target)) return;
  close(false);
});
window.addEventListener("resize", () => close(false));
