/* Calls of the building routes that the human check makes. */
import { ask, sending, sendingFile } from "../forms/ask.js";
import { voteToSend } from "../forms/kept.js";
import { atRoot } from "../shell/root.js";

const version = () => new URLSearchParams(location.search).get("version") || "";

/* Figures come from the server, by the functions that the rest of WhyReel uses. */
export const askFigures = (votes, rates) =>
  ask(
    atRoot(`/api/build/check?${new URLSearchParams({ version: version() })}`),
    sending({ votes: votes.map(voteToSend), rates }),
  );

/* The items of a file, or of records where it has no name. */
export function askItems(body, name) {
  const search = new URLSearchParams({ ...(name ? { name } : {}), version: version() });
  return ask(atRoot(`/api/build/items?${search}`), name ? sendingFile(body) : sending(body));
}

/* A chain of the loaded data as the player draws it. */
export const askChain = (chain) =>
  ask(atRoot(`/api/build/chain?${new URLSearchParams({ chain, version: version() })}`));
