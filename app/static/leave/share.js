/* Share and Cite: the address of what is shown, pinned to its version, and how to cite it. */
import { copyText } from "./clipboard.js";
import { copyable, line, openPanel } from "./panel.js";
import { pageName } from "./place.js";
import { atRoot } from "../shell/root.js";
import { closestTo } from "../shell/event_target.js";

const FAILED = "This did not work; try again.";

/**
 * The answer of app/exports/: `texts` are the citation's, the address and a note for the visitor.
 *
 * @typedef {object} SharedView
 * @property {string} address empty where the view has none
 * @property {string} note
 * @property {{ papers: string, line: string, view: string }} texts
 */

/**
 * The values for the server: the page, its query, and where our pages are for this visitor.
 * @param {{pathname: string, search: string, href: string}} place
 */
export function orderOf({ pathname, search, href }) {
  const name = pageName(pathname);
  const page = name === "home" ? "" : name;
  return { page, query: search.slice(1), base: new URL("./", href).href };
}

/** @returns {Promise<SharedView>} */
async function ask() {
  const answer = await fetch(atRoot("/api/share"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-whyreel": "1" },
    body: JSON.stringify(orderOf(location)),
  });
  const view = await answer.json();
  if (!answer.ok) throw new Error(view.error || FAILED);
  return view;
}

/** @param {SharedView} view */
function address(view) {
  return view.address ? [copyable("Address", view.address)] : [];
}

/** @param {SharedView} view */
async function sharedParts(view) {
  const copied = view.address && (await copyText(view.address));
  return [...(copied ? [line("The address is copied.")] : []), ...address(view), line(view.note)];
}

/** @param {SharedView} view */
function citedParts(view) {
  const { texts } = view;
  const papers = texts.papers ? [copyable("BibTeX of the benchmark", texts.papers)] : [];
  const own = [copyable("Reference", texts.line), copyable("BibTeX of this view", texts.view)];
  return [...(view.address ? own : []), ...papers, ...address(view), line(view.note)];
}

/**
 * @param {HTMLElement} button
 * @param {string} title
 * @param {(view: SharedView) => HTMLElement[] | Promise<HTMLElement[]>} partsOf
 */
async function show(button, title, partsOf) {
  const fill = openPanel(button, title, [line("One moment …")]);
  if (!fill) return;
  try {
    fill(...(await partsOf(await ask())));
  } catch (error) {
    fill(line(/** @type {Error} */ (error).message || FAILED, "alert"));
  }
}

document.addEventListener("click", (event) => {
  const target = closestTo(event, "[data-wr-share], [data-wr-cite-view]");
  if (!target) return;
  if ("wrShare" in target.dataset) show(target, "Share this view", sharedParts);
  else show(target, "Cite this view", citedParts);
});
