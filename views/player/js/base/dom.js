/* Elements of the page. Text enters it here only, and only as text. */
import { ICONS } from "./icons.js";

export const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

function setStyle(node, rules) {
  for (const [rule, value] of Object.entries(rules)) {
    if (rule.startsWith("--")) node.style.setProperty(rule, value);
    else node.style[rule] = value;
  }
}

export function el(tag, attrs = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") setStyle(node, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export function createIcon(name, className = "wrp-icon") {
  const svg = document.createElementNS(SVG_NAMESPACE, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  if (className) svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG_NAMESPACE, "path");
  path.setAttribute("d", ICONS[name] || ICONS.event);
  svg.append(path);
  return svg;
}

export const createButton = (icon, label, onclick, extra = {}) =>
  el(
    "button",
    { type: "button", class: "wrp-button", "aria-label": label, title: label, onclick, ...extra },
    createIcon(icon),
  );
