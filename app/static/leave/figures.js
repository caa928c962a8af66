/* “Figure as …” below each chart: what makes the files is loaded when it is first asked for. */
import { openMenu } from "./menu.js";
import { pageName } from "./place.js";
import { closestTo } from "../shell/event_target.js";
/** @import { FigureWords, LiveFigure } from "../shell/types.d.ts" */

const KINDS = [
  ["SVG", "svg"],
  ["PDF", "pdf"],
  ["PNG, 2×", "png"],
];
/** @type {[width: number, title: string][]} */
const WIDTHS = [
  [85, "85 mm, one column"],
  [170, "170 mm, two columns"],
];
/** @type {Map<string, LiveFigure>} */
const shown = new Map();

/**
 * Remembers what is drawn in a slot, so that it can be drawn for a file too.
 * @param {LiveFigure} live
 */
export function remember(live) {
  if (live.slot) shown.set(live.slot, live);
}

/**
 * @param {HTMLElement} button
 * @param {LiveFigure} live
 * @param {string} kind
 * @param {number} width
 */
async function save(button, live, kind, width) {
  const text = (button.dataset.wrSays ??= button.textContent);
  button.textContent = "One moment …";
  button.setAttribute("aria-busy", "true");
  try {
    const { saveFigure } = await import(live.files.script);
    const order = { live, kind, width, page: pageName(location.pathname), base: location.href };
    await saveFigure(order);
    button.textContent = text;
  } catch (error) {
    console.error(error);
    button.textContent = "This figure could not be saved";
    setTimeout(() => !button.getAttribute("aria-busy") && (button.textContent = text), 4000);
  } finally {
    button.removeAttribute("aria-busy");
  }
}

/**
 * @param {HTMLElement} button
 * @param {LiveFigure} live
 */
function groupsOf(button, live) {
  const sized = WIDTHS.map(([width, title]) => ({
    title,
    items: KINDS.map(([label, kind]) => ({ label, act: () => save(button, live, kind, width) })),
  }));
  const page = { label: "HTML", note: "one file, works offline" };
  const whole = {
    title: "To show",
    items: [{ ...page, act: () => save(button, live, "html", 170) }],
  };
  return [...sized, whole];
}

document.addEventListener("click", (event) => {
  const button = closestTo(event, "[data-wr-figure]");
  const live = button && shown.get(button.dataset.wrFigure ?? "");
  if (!live || button.getAttribute("aria-busy")) return; /* its file is being made */
  openMenu(button, groupsOf(button, live));
});
