/* Gradio and Streamlit each ask the browser what the system prefers, follow when it changes, and
   offer no other way to be told while they run. So the question is answered here. */
const QUERY = "(prefers-color-scheme: dark)";
const askBrowser = window.matchMedia.bind(window);
/** @param {string} query */
const isOurs = (query) => String(query).replace(/\s/g, "") === QUERY.replace(/\s/g, "");

export const system = askBrowser(QUERY);

/**
 * Answers `matchMedia` for this one query by `isDark`; returns what announces a change of it.
 * @param {() => boolean} isDark
 */
export function answerPreference(isDark) {
  const answer = /** @type {MediaQueryList} */ (new EventTarget());
  Object.defineProperties(answer, { matches: { get: isDark }, media: { value: QUERY } });
  answer.onchange = null;
  answer.addListener = (run) => run && answer.addEventListener("change", run);
  answer.removeListener = (run) => run && answer.removeEventListener("change", run);
  window.matchMedia = (query) => (isOurs(query) ? answer : askBrowser(query));
  return () => {
    const facts = { matches: isDark(), media: QUERY };
    const event = Object.assign(new Event("change"), facts);
    answer.dispatchEvent(event);
    if (typeof answer.onchange === "function") answer.onchange(event);
  };
}
