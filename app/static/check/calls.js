/* Calls of the building routes that the human check makes. */
import { ask, sending, sendingFile } from "../forms/ask.js";
import { voteToSend } from "../forms/kept.js";
import { atRoot } from "../shell/root.js";
/** @import { KeptVote, Rate } from "./types.d.ts" */

const version = () => new URLSearchParams(location.search).get("version") || "";

/**
 * Figures come from the server, by the functions that the rest of WhyReel uses.
 * @param {KeptVote[]} votes
 * @param {Rate[]} rates
 */
export const askFigures = (votes, rates) =>
  ask(
    atRoot(`/api/build/check?${new URLSearchParams({ version: version() })}`),
    sending({ votes: votes.map(voteToSend), rates }),
  );

/**
 * The items of a file, or of records where it has no name.
 * @param {File | object[]} body
 * @param {string} [name]
 */
export function askItems(body, name) {
  const search = new URLSearchParams({ ...(name ? { name } : {}), version: version() });
  const order = body instanceof Blob ? sendingFile(body) : sending(body);
  return ask(atRoot(`/api/build/items?${search}`), order);
}

/**
 * A chain of the loaded data as the player draws it.
 * @param {string} chain
 */
export const askChain = (chain) =>
  ask(atRoot(`/api/build/chain?${new URLSearchParams({ chain, version: version() })}`));
