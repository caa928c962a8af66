/* Calls of the building routes. */
import { answerTo, ask, sending } from "../forms/ask.js";
import { readEvents, versionQuery } from "../forms/calls.js";
import { atRoot } from "../shell/root.js";
/** @import { BuildPlan } from "./types.d.ts" */

/**
 * @param {object} order
 * @returns {Promise<BuildPlan>}
 */
export const askPreview = (order) =>
  ask(atRoot(`/api/build/preview${versionQuery()}`), sending(order));

/**
 * A case as it is built: `heard(name, data)` for each event. Keys go in headers alone.
 * @param {object} order
 * @param {Record<string, string>} headers
 * @param {AbortSignal} signal
 * @param {(name: string, data: any) => void} heard
 */
export const listen = (order, headers, signal, heard) =>
  readEvents(atRoot(`/api/build${versionQuery()}`), sending(order, { headers, signal }), heard);

/**
 * The files of a set, for the benchmarks' own readers.
 * @param {object[]} records
 * @param {object[]} votes
 */
export const makeFiles = async (records, votes) =>
  (await answerTo(atRoot("/api/build/files"), sending({ records, votes }))).blob();
