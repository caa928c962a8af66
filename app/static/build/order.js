/* What the Build page sends to our own server: keys apart, in headers. */
import { FIELDS } from "./jobs.js";

const readNumber = (text) => (text === "" || text == null ? null : Number(text));

function readGiven(state) {
  const values = {};
  for (const [name] of FIELDS[state.job]) if (state.given[name]) values[name] = state.given[name];
  if (state.job === "vgenst") values.index = Number(state.given.index) || 0;
  if (state.job === "r3" && values.chain) Object.assign(values, JSON.parse(values.chain));
  delete values.chain;
  return values;
}

function readJudge(judge) {
  if (judge.kind === "endpoint" && (!judge.base_url.trim() || !judge.model.trim()))
    throw new Error("Name an endpoint and a model first: their fields are in the form.");
  return {
    kind: judge.kind,
    preset: judge.preset || "custom",
    base_url: judge.base_url.trim(),
    model: judge.model.trim(),
    house: judge.house,
    price_in: readNumber(judge.price_in),
    price_out: readNumber(judge.price_out),
  };
}

/* What is sent to our own server; raises where something is missing. Keys go apart, in headers. */
export function readOrder(state, drafts) {
  let facts;
  try {
    facts = readGiven(state);
  } catch {
    throw new Error("The chain is no JSON.");
  }
  const argus = state.job === "argus";
  return {
    job: state.job,
    told: facts, // eslint-disable-line id-denylist -- the server calls it so
    count: Number(state.count),
    mode: state.mode,
    steps: Number(state.steps),
    drafts: drafts || [],
    cap: readNumber(state.cap),
    own: argus ? state.own : "",
    judge: readJudge(state.judge),
    witness: argus && state.witness ? readJudge(state.witness) : null,
  };
}

export function keyHeaders(state) {
  const headers = {};
  [state.judge, state.job === "argus" ? state.witness : null].forEach((judge, at) => {
    if (judge && judge.kind === "endpoint" && judge.key)
      headers[`x-whyreel-key-${at + 1}`] = judge.key;
  });
  return headers;
}
