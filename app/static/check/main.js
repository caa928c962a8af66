/* The human check, the same in both shells and by keyboard alone: two validators, a third for
   splits. */
import { mountDesk } from "../forms/mounting.js";
import { CheckDesk } from "./desk.js";
import { press } from "./keys.js";
import { App } from "./parts/app.js";

/* A file that was chosen, and who one is, stay when a shell mounts the page anew. */
const desk = new CheckDesk();

function keydown(event) {
  if (!press(desk, event)) return;
  event.preventDefault();
  event.stopPropagation();
}

function leave() {
  document.removeEventListener("keydown", keydown, true);
  window.removeEventListener("storage", desk.heard);
}

export function mount(element, payload) {
  const mounted = mountDesk(desk, App, element, "wr-try wr-checking", leave);
  document.addEventListener("keydown", keydown, true);
  window.addEventListener("storage", desk.heard);
  desk.open(payload);
  return mounted;
}
