/* Light or dark: one choice for both shells, made before anything is drawn. */
import { keepChoice, onChoiceElsewhere, readChoice, takeFromAddress } from "./choice.js";
import { answerPreference, system } from "./preference.js";
import { quietTransitions } from "./transitions.js";
import { closestTo } from "../shell/event_target.js";

quietTransitions();

let chosen = takeFromAddress() || readChoice();
/** @type {boolean | null} */
let shown = null;

const isDark = () => (chosen ? chosen === "dark" : system.matches);
const announce = answerPreference(isDark);

function show() {
  const now = isDark();
  const changed = shown !== null && shown !== now;
  document.documentElement.dataset.theme = now ? "dark" : "light";
  shown = now;
  if (changed) announce();
}

function readAgain() {
  chosen = readChoice();
  show();
}

document.addEventListener("click", (event) => {
  if (!closestTo(event, "[data-wr-theme]")) return;
  chosen = isDark() ? "light" : "dark";
  keepChoice(chosen);
  show();
});
system.addEventListener("change", show);
onChoiceElsewhere(readAgain);
show();
