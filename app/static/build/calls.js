/* Calls of the building routes. */
import { readEvents, versionQuery } from "../forms/calls.js";
const HEADERS = { "x-whyreel": "1", "content-type": "application/json" };

const options = (body, more) => ({
  method: "POST",
  credentials: "same-origin",
  body: JSON.stringify(body),
  ...more,
  headers: { ...HEADERS, ...more?.headers },
});

async function refused(answer) {
  const content = await answer.json().catch(() => ({}));
  return new Error(content.error || `The server answered ${answer.status}.`);
}

export async function askPreview(order) {
  const answer = await fetch(`/api/build/preview${versionQuery()}`, options(order));
  if (!answer.ok) throw await refused(answer);
  return answer.json();
}

/* A case as it is built: `heard(name, data)` for each event. Keys go in headers alone. */
export const listen = (order, keys, signal, heard) =>
  readEvents(`/api/build${versionQuery()}`, options(order, { headers: keys, signal }), heard);

/* The files of a set, for the benchmarks' own readers. */
export async function makeFiles(records, votes) {
  const answer = await fetch("/api/build/files", options({ records, votes }));
  if (!answer.ok) throw await refused(answer);
  return answer.blob();
}
