/* Calls of the building routes. */
import { answerTo, ask, sending } from "../forms/ask.js";
import { readEvents, versionQuery } from "../forms/calls.js";

export const askPreview = (order) => ask(`/api/build/preview${versionQuery()}`, sending(order));

/* A case as it is built: `heard(name, data)` for each event. Keys go in headers alone. */
export const listen = (order, headers, signal, heard) =>
  readEvents(`/api/build${versionQuery()}`, sending(order, { headers, signal }), heard);

/* The files of a set, for the benchmarks' own readers. */
export const makeFiles = async (records, votes) =>
  (await answerTo("/api/build/files", sending({ records, votes }))).blob();
