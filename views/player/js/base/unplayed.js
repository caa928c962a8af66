/* Why a film is not played, and what can be done: a video element tells neither. */
import { el } from "./dom.js";

/**
 * Asks the film's address. `changed`: it is not the file that was imported any more. `reason`: why
 * some browsers do not play it; `convert`: the address that offers a copy ("" = the server's
 * operator has to make one). Null where nothing is known.
 * @param {string} src
 */
export async function whyUnplayed(src) {
  if (src.startsWith("blob:")) return null; /* a file of the reader's own has no address */
  const answer = await fetch(src, { method: "HEAD" }).catch(() => null);
  if (!answer) return null;
  const reason = decodeURIComponent(answer.headers.get("x-whyreel-unplayed") || "");
  const changed = answer.status === 409;
  if (!changed && !reason) return null;
  return { changed, reason, convert: answer.headers.get("x-whyreel-convert") || "" };
}

/**
 * A link that opens the dialog of the conversion, or whom to ask.
 * @param {{convert: string}} problem
 * @param {{convert: string, ask_operator: string} | Record<string, string>} words
 */
export const createRemedy = ({ convert }, words) =>
  convert
    ? el("a", { class: "wr-button", href: convert }, words.convert)
    : el("span", {}, words.ask_operator);
