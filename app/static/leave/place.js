/* Where a visitor is: the page's name, whichever shell draws it. */
import { belowRoot } from "../shell/root.js";

/**
 * The page of a path, as exports and the JSON twin call it.
 * @param {string} path
 */
export function pageName(path) {
  const parts = belowRoot(path).split("/").filter(Boolean);
  const own = parts[0] === "streamlit" ? parts.slice(1) : parts;
  return own[0] || "home";
}
