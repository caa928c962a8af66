/* The request that the Build page sends to our own server: keys apart, in headers. */
import { readJudge, readNumber } from "../../forms/judge.js";
import { FIELDS } from "./fields.js";
/** @import { BuildState, Faults } from "../types.d.ts" */

/**
 * The pipelines that a second model validates in: of SVBench's arms the one with the critic.
 * @param {{job: string, mode: string}} state
 */
export const isValidated = ({ job, mode }) => job !== "svbench" || mode === "full";

/**
 * The pipelines that look at a clip, either loaded or uploaded.
 * @param {string} job
 */
export const looksAtClip = (job) => job === "argus" || job === "videoreal";

/**
 * The models to call: the one that drafts, then the one that validates, if it is another.
 * @param {Pick<BuildState, "job" | "mode" | "judges">} state
 */
export const askedJudges = (state) =>
  isValidated(state) ? state.judges.slice(0, 2) : state.judges.slice(0, 1);

/**
 * The faults of the form: the name of a field (a judge's with its place) → words.
 * @param {BuildState} state
 */
export function faultsOf(state) {
  /** @type {Faults} */
  const faults = {};
  askedJudges(state).forEach((judge, at) => {
    if (judge.kind !== "endpoint") return;
    if (!judge.base_url.trim()) faults[`${at}.base_url`] = "Name an address.";
    if (!judge.model.trim()) faults[`${at}.model`] = "Name a model.";
  });
  if (state.job === "r3" && state.given.chain)
    try {
      JSON.parse(state.given.chain);
    } catch (error) {
      faults.chain = `This is no JSON: ${/** @type {Error} */ (error).message}`;
    }
  return faults;
}

/** @param {Pick<BuildState, "job" | "given">} state */
function readGiven({ job, given }) {
  /** @type {Record<string, unknown>} */
  const values = {};
  for (const [name] of FIELDS[job]) if (given[name]) values[name] = given[name];
  if (job === "vgenst") values.index = Number(given.index) || 0;
  if (job === "r3" && given.chain) Object.assign(values, JSON.parse(given.chain));
  delete values.chain;
  return values;
}

/**
 * Of a form without faults.
 * @param {BuildState} state
 */
export function readOrder(state) {
  const [judge, validator] = askedJudges(state);
  return {
    job: state.job,
    told: readGiven(state), // eslint-disable-line id-denylist -- the server calls it so
    count: Number(state.count),
    mode: state.mode,
    steps: Number(state.steps),
    drafts: state.from || [],
    cap: readNumber(state.cap),
    own: looksAtClip(state.job) ? state.own : "",
    judge: readJudge(judge),
    validator: validator ? readJudge(validator) : null,
  };
}

/**
 * Two forms with the same key send the same.
 * @param {BuildState} state
 */
export const orderKey = (state) => JSON.stringify(readOrder(state));
