/* Elements, icons and times. Text enters the page here only, and only as text. */
export const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

export function el(tag, attrs = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style")
      for (const [rule, set] of Object.entries(value)) node.style.setProperty(rule, set);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export const ICONS = {
  play: "M7 4.500v15l12-7.500z",
  pause: "M7 5h3.500v14H7z M13.500 5H17v14h-3.500z",
  back: "M17 5v14L8 12z M6 5v14",
  forward: "M7 5v14l9-7z M18 5v14",
};

export function createIcon(name) {
  const svg = document.createElementNS(SVG_NAMESPACE, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG_NAMESPACE, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

export const createButton = (icon, label, onclick, extra = {}) =>
  el(
    "button",
    { type: "button", class: "wrl-button", "aria-label": label, title: label, onclick, ...extra },
    createIcon(icon),
  );

export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
export const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

export function formatTime(seconds) {
  const whole = Math.max(0, seconds || 0);
  const minutes = Math.floor(whole / 60);
  return `${minutes}:${(whole - minutes * 60).toFixed(2).padStart(5, "0")}`;
}
