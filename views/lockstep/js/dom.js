/* The icons and buttons of the stage. */
import { createIcon as createPlayerIcon, el } from "../../player/js/base/dom.js";

export const createIcon = (name) => createPlayerIcon(name, "");

export const createButton = (icon, label, onclick, extra = {}) =>
  el(
    "button",
    { type: "button", class: "wrl-button", "aria-label": label, title: label, onclick, ...extra },
    createIcon(icon),
  );
