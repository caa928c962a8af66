/* Calls of /take: the plan of a set, and the film that is made step by step. */
import { ask, sending } from "../forms/ask.js";
import { atRoot } from "../shell/root.js";

const EVERY_MS = 500;

/**
 * A film, set or copy that the server makes (app/jobs/).
 *
 * @typedef {object} Job
 * @property {"waiting" | "drawing" | "done" | "cancelled" | "failed"} state
 * @property {number} progress from 0 to 1
 * @property {string} [reason] why it failed
 * @property {string} [id]
 * @property {string} [name] of its file
 */

/**
 * The size and content of a set (app/exports/takeout/case_sets.py).
 *
 * @typedef {object} SetPlan
 * @property {string} title
 * @property {number} cases
 * @property {number} total of the list
 * @property {number} clips
 * @property {number} without_clip
 * @property {number} bytes
 * @property {string} site the command that makes a site of it
 * @property {{ benchmark: string, licence: string, passes_on: boolean }[]} licences
 */

/**
 * @param {string} query
 * @returns {Promise<SetPlan>}
 */
export const plannedSet = (query) => ask(atRoot(`/take/set?${query}`));

/** @param {string} id */
export const fileOf = (id) => atRoot(`/take/job/${id}/file`);

/** @param {Job} job */
export const isRunning = ({ state }) => state === "waiting" || state === "drawing";

/** @param {string} id */
const cancelJob = (id) => ask(atRoot(`/take/job/${id}/cancel`), sending()).catch(() => {});

/**
 * Ends at once where `signal` stops it.
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
const pause = (signal) =>
  new Promise((done) => {
    const timer = setTimeout(() => done(), EVERY_MS);
    const stop = () => {
      clearTimeout(timer);
      done();
    };
    signal.addEventListener("abort", stop, { once: true });
  });

/**
 * Orders a `film`, a `set` or a `copy` and tells `heard` how far it is, until it has ended. Where
 * `signal` stops it the job is cancelled, also one whose order is only being answered.
 * @param {string} kind
 * @param {string} query
 * @param {(job: Job) => void} heard
 * @param {AbortSignal} signal
 */
export async function followJob(kind, query, heard, signal) {
  /** @type {Job | null} */
  let job = null;
  /** @param {string} address of the order, then of the job */
  const look = async (address, options = {}) => {
    /** @type {Job} */
    const next = await ask(address, options);
    job = next;
    if (!signal.aborted) heard(next);
    return next;
  };
  try {
    let next = await look(atRoot(`/take/${kind}?${query}`), sending());
    while (!signal.aborted && isRunning(next)) {
      await pause(signal);
      if (!signal.aborted) next = await look(atRoot(`/take/job/${next.id}`));
    }
  } catch (problem) {
    const { message: reason } = /** @type {Error} */ (problem);
    if (!signal.aborted) heard({ state: "failed", reason, progress: 0 });
  }
  const left = /** @type {Job | null} */ (job);
  if (signal.aborted && left?.id && isRunning(left)) await cancelJob(left.id);
}
