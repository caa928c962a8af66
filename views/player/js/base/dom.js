/* Elements of the page. Text enters it here only, and only as text. */
import { ICONS } from "./icons.js";

export const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * Attributes of an element: `on…` are listeners, `style` has rules by their names in CSS.
 *
 * @typedef {string | number | boolean | null | undefined} Plain
 * @typedef {Record<string, string | number | null>} Style
 * @typedef {Record<string, Plain | Style | ((event: any) => unknown)>} Attributes
 */

/**
 * Makes an element.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attrs those without a value, or with false, are left out
 * @param {...(Node | string | null | undefined)} children
 */
export function el(tag, attrs = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (typeof value === "object") setStyle(node, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/**
 * @param {HTMLElement} node
 * @param {Style} rules
 */
function setStyle(node, rules) {
  for (const [rule, value] of Object.entries(rules)) {
    node.style.setProperty(rule, value === null ? null : String(value));
  }
}

/**
 * @param {string} name
 * @param {string} [className]
 */
export function createIcon(name, className = "wrp-icon") {
  const svg = document.createElementNS(SVG_NAMESPACE, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  if (className) svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG_NAMESPACE, "path");
  path.setAttribute("d", ICONS[name] ?? ICONS.event);
  svg.append(path);
  return svg;
}

/**
 * @param {string} icon
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Attributes} [extra]
 */
export const createButton = (icon, label, onclick, extra = {}) =>
  el(
    "button",
    { type: "button", class: "wrp-button", "aria-label": label, title: label, onclick, ...extra },
    createIcon(icon),
  );
