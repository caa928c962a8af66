/* The icons and buttons of the stage. */
import { createIcon as createPlayerIcon, el } from "../../player/js/base/dom.js";

/** @param {string} name */
export const createIcon = (name) => createPlayerIcon(name, "");

/**
 * @param {string} icon
 * @param {string} label
 * @param {() => void} onclick
 * @param {Record<string, string>} [extra]
 */
export const createButton = (icon, label, onclick, extra = {}) =>
  el(
    "button",
    { type: "button", class: "wrl-button", "aria-label": label, title: label, onclick, ...extra },
    createIcon(icon),
  );
