/* Studies with people, the same in both shells. */
import { mountDesk } from "../forms/mounting.js";
import { StudyDesk } from "./desk.js";
import { press } from "./keys.js";
import { App } from "./parts/app.js";

const desk = new StudyDesk();

function keydown(event) {
  if (!press(desk, event)) return;
  event.preventDefault();
  event.stopPropagation();
}

function leave() {
  document.removeEventListener("keydown", keydown, true);
  window.removeEventListener("hashchange", desk.turn);
  desk.leave();
}

export function mount(element, payload) {
  const mounted = mountDesk(desk, App, element, "wr-try wr-st", leave);
  document.addEventListener("keydown", keydown, true);
  window.addEventListener("hashchange", desk.turn);
  desk.open(payload);
  return mounted;
}
