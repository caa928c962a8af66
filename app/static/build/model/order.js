/* What the Build page sends to our own server: keys apart, in headers. */
import { readJudge, readNumber } from "../../forms/judge.js";
import { FIELDS } from "./fields.js";

const looksTwice = (state) => state.job === "argus" && state.judges.length > 1;

/* Who is asked: a second model only looks at clips. */
export const askedJudges = (state) =>
  looksTwice(state) ? state.judges.slice(0, 2) : state.judges.slice(0, 1);

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
  const [judge, witness] = askedJudges(state);
  return {
    job: state.job,
    told: readGiven(state), // eslint-disable-line id-denylist -- the server calls it so
    count: Number(state.count),
    mode: state.mode,
    steps: Number(state.steps),
    drafts: state.from || [],
    cap: readNumber(state.cap),
    own: state.job === "argus" ? state.own : "",
    judge: readJudge(judge),
    witness: witness ? readJudge(witness) : null,
  };
}

/* Two forms with the same key send the same. */
export const orderKey = (state) => JSON.stringify(readOrder(state));
