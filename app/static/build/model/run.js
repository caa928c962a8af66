/* A case as it is built or was recorded: each event makes the next state of it. `shown` is the turn
   whose chain is drawn, or -1 for the chain as it stands. */
/** @import { BuildPayload, BuildRun, Round } from "../types.d.ts" */
/** @import { Judge } from "../../forms/types.d.ts" */
/** @import { PlayerPayload } from "../../../../views/player/js/types.d.ts" */

/** @type {BuildRun} */
const EMPTY = {
  rounds: [],
  graphs: {},
  graph: null,
  shown: -1,
  record: null,
  items: null,
  plan: null,
  waiting: "",
  failure: "",
  ended: false,
  live: false,
  taken: false,
};

/** @returns {BuildRun} */
export const liveRun = () => ({ ...EMPTY, live: true });

/**
 * @param {Pick<BuildPayload, "record" | "graphs" | "graph">} payload
 * @returns {BuildRun}
 */
export function recordedRun({ record, graphs, graph }) {
  const { rounds } = record || EMPTY;
  return { ...EMPTY, record, rounds, graphs: { ...graphs }, graph, ended: Boolean(record) };
}

/**
 * A turn that failed is shown with what the endpoint last answered.
 * @param {BuildRun} run
 * @param {{round: Round, graph: PlayerPayload | null}} event
 * @returns {BuildRun}
 */
function withRound(run, { round, graph }) {
  const at = run.rounds.length;
  const kept = round.status === "ok" ? round : { ...round, reported: run.waiting };
  const next = { ...run, rounds: [...run.rounds, kept], waiting: "" };
  return graph ? { ...next, graphs: { ...run.graphs, [at]: graph }, shown: at } : next;
}

/** @type {Record<string, (run: BuildRun, data: any) => BuildRun>} */
const EVENTS = {
  plan: (run, plan) => ({ ...run, plan }),
  waiting: (run, data) => ({ ...run, waiting: data.detail || data.status }),
  round: withRound,
  done: (run, { record, items, graph }) => ({
    ...run,
    record,
    items,
    graph: graph || run.graph,
    shown: graph ? -1 : run.shown,
    ended: true,
  }),
  failed: (run, data) => ({ ...run, failure: data.error, ended: true }),
};

/**
 * @param {BuildRun} run
 * @param {{name: string, data: unknown}} event
 */
export const heard = (run, { name, data }) => (EVENTS[name] ? EVENTS[name](run, data) : run);

/**
 * The connection is closed: without an end of the case that is a failure.
 * @param {BuildRun} run
 * @param {string} failure
 * @returns {BuildRun}
 */
export function closed(run, failure) {
  const isCut = !run.ended && !failure;
  return {
    ...run,
    waiting: "",
    failure: failure || run.failure || (isCut ? "The connection ended before the case did." : ""),
  };
}

/** @param {Pick<Round, "status" | "faults">} round */
export const isRejected = (round) => round.status !== "ok" || round.faults.length > 0;

/**
 * The name of a drawn graph: a scene's objects and relations, or a chain.
 * @param {PlayerPayload | null | undefined} graph
 */
export const nameOfGraph = (graph) =>
  graph?.chains?.[0]?.kind === "scene" ? "scene graph" : "chain";

/**
 * Whether two models replied: one drafts, another validates.
 * @param {Pick<BuildRun, "rounds">} run
 */
export const isOfTwo = ({ rounds }) => new Set(rounds.map(({ model }) => model || "")).size > 1;

/**
 * @param {Round[]} rounds
 * @param {(round: Round) => number | null} read
 * @returns {number | null}
 */
const sumOf = (rounds, read) =>
  rounds.reduce((/** @type {number | null} */ sum, round) => {
    const value = read(round);
    return sum == null || value == null ? null : sum + value;
  }, 0);

/**
 * Cost and tokens of all turns; null if any of them is unknown.
 * @param {Pick<BuildRun, "rounds">} run
 */
export const spentOn = ({ rounds }) => ({
  cost: sumOf(rounds, (round) => round.cost),
  tokens: sumOf(rounds, ({ tokens_in: sent, tokens_out: got }) =>
    sent == null || got == null ? null : sent + got,
  ),
});

/**
 * Whether the replies come from the scripted stand-in and not from a model.
 * @param {BuildRun} run
 * @param {Judge[] | null} judges
 */
export const isByRule = (run, judges) =>
  (run.record?.model || (run.live && judges?.[0].model) || "").startsWith("rehearsal");
