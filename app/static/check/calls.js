/* Calls of the building routes that the human check makes. */
const HEADERS = { "x-whyreel": "1" };
const JSON_HEADERS = { ...HEADERS, "content-type": "application/json" };
const version = () => new URLSearchParams(location.search).get("version") || "";

async function contentOf(answer) {
  if (answer.ok) return answer.json();
  const { error } = await answer.json().catch(() => ({}));
  throw new Error(error || `The server answered ${answer.status}.`);
}

const post = async (path, body, headers) =>
  contentOf(
    await fetch(`/api/build/${path}`, {
      method: "POST",
      credentials: "same-origin",
      body,
      headers,
    }),
  );

/* Figures come from the server, by the functions that the rest of WhyReel uses. */
export const askFigures = (votes, rates) =>
  post(
    "check",
    JSON.stringify({
      votes: votes.map(({ validator, item, task, stands, mode = "" }) => ({
        validator,
        item,
        task,
        stands,
        mode,
      })),
      rates,
    }),
    JSON_HEADERS,
  );

/* The items of a file, or of records as JSON where it has no name. */
export function askItems(body, name) {
  const search = new URLSearchParams({ ...(name ? { name } : {}), version: version() });
  const headers = name ? { ...HEADERS, "content-type": "application/octet-stream" } : JSON_HEADERS;
  return post(`items?${search}`, body, headers);
}

/* A chain of the loaded data as the player draws it. */
export async function askChain(chain) {
  const search = new URLSearchParams({ chain, version: version() });
  return contentOf(await fetch(`/api/build/chain?${search}`, { credentials: "same-origin" }));
}
