/* A case as it is built or was recorded: each event makes the next state of it. `shown` is the turn
   whose chain is drawn, or -1 for the chain as it stands. */
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

export const liveRun = () => ({ ...EMPTY, live: true });

export function recordedRun({ record, graphs, graph }) {
  const { rounds } = record || EMPTY;
  return { ...EMPTY, record, rounds, graphs: { ...graphs }, graph, ended: Boolean(record) };
}

/* A turn that failed is shown with what the endpoint last answered. */
function withRound(run, { round, graph }) {
  const at = run.rounds.length;
  const kept = round.status === "ok" ? round : { ...round, reported: run.waiting };
  const next = { ...run, rounds: [...run.rounds, kept], waiting: "" };
  return graph ? { ...next, graphs: { ...run.graphs, [at]: graph }, shown: at } : next;
}

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

export const heard = (run, { name, data }) => (EVENTS[name] ? EVENTS[name](run, data) : run);

/* The connection is closed: without an end of the case that is a failure. */
export function closed(run, failure) {
  const isCut = !run.ended && !failure;
  return {
    ...run,
    waiting: "",
    failure: failure || run.failure || (isCut ? "The connection ended before the case did." : ""),
  };
}

export const isRejected = (round) => round.status !== "ok" || round.faults.length > 0;

/* What a drawn graph is called: a scene's objects and relations, or a chain. */
export const nameOfGraph = (graph) =>
  graph?.chains?.[0]?.kind === "scene" ? "scene graph" : "chain";

/* Whether two models replied: one drafts, another validates. */
export const isOfTwo = ({ rounds }) => new Set(rounds.map(({ model }) => model || "")).size > 1;

const sumOf = (rounds, read) =>
  rounds.reduce((sum, round) => {
    const value = read(round);
    return sum == null || value == null ? null : sum + value;
  }, 0);

/* What all turns cost and how many tokens went; null where one of them is not known. */
export const spentOn = ({ rounds }) => ({
  cost: sumOf(rounds, (round) => round.cost),
  tokens: sumOf(rounds, ({ tokens_in: sent, tokens_out: got }) =>
    sent == null || got == null ? null : sent + got,
  ),
});

/* A stand-in's replies by rule; a record says of itself whether it is one. */
export const isByRule = (run, judges) =>
  (run.record?.model || (run.live && judges?.[0].model) || "").startsWith("rehearsal");
