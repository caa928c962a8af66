/* Calls of the building routes. */
import { answerTo, ask, sending } from "../forms/ask.js";
import { readEvents, versionQuery } from "../forms/calls.js";
import { atRoot } from "../shell/root.js";

export const askPreview = (order) =>
  ask(atRoot(`/api/build/preview${versionQuery()}`), sending(order));

/* A case as it is built: `heard(name, data)` for each event. Keys go in headers alone. */
export const listen = (order, headers, signal, heard) =>
  readEvents(atRoot(`/api/build${versionQuery()}`), sending(order, { headers, signal }), heard);

/* The files of a set, for the benchmarks' own readers. */
export const makeFiles = async (records, votes) =>
  (await answerTo(atRoot("/api/build/files"), sending({ records, votes }))).blob();
