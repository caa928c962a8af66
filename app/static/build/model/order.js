/* What the Build page sends to our own server: keys apart, in headers. */
import { readJudge, readNumber } from "../../forms/judge.js";
import { FIELDS } from "./fields.js";

/* The pipelines that a second model validates in: of SVBench's arms the one with the critic. */
export const isValidated = ({ job, mode }) => job !== "svbench" || mode === "full";

/* The pipelines that look at a clip, a loaded one or one's own. */
export const looksAtClip = (job) => job === "argus" || job === "videoreal";

/* Who is asked: the model that drafts, then the one that validates where there is another. */
export const askedJudges = (state) =>
  isValidated(state) ? state.judges.slice(0, 2) : state.judges.slice(0, 1);

/* What is wrong with the form: the name of a field (a judge's with its place) → words. */
export function faultsOf(state) {
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
      faults.chain = `This is no JSON: ${error.message}`;
    }
  return faults;
}

function readGiven({ job, given }) {
  const values = {};
  for (const [name] of FIELDS[job]) if (given[name]) values[name] = given[name];
  if (job === "vgenst") values.index = Number(given.index) || 0;
  if (job === "r3" && values.chain) Object.assign(values, JSON.parse(values.chain));
  delete values.chain;
  return values;
}

/* Of a form without faults. */
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

/* Two forms with the same key send the same. */
export const orderKey = (state) => JSON.stringify(readOrder(state));
