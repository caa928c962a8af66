/* The state of the Build page, and what changes it: pure functions. Keys stand here and in their
   fields, nowhere else. */
import { chooseJudge, createJudge } from "../../forms/judge.js";
import { closed, heard, liveRun, recordedRun } from "./run.js";

export const fresh = () => ({
  server: null,
  payload: null,
  job: "svbench",
  given: {},
  count: 1,
  mode: "full",
  steps: 3,
  judges: null,
  own: "",
  cap: "",
  open: false,
  faulty: false,
  preview: null,
  from: null,
  failure: "",
  clipFailure: "",
  busy: "" /* or "look", or "build" */,
  sending: false,
  run: recordedRun({ record: null, graphs: {}, graph: null }),
  before: null,
  edit: -1,
  texts: {},
  draftFault: "",
  mine: { set: [], removed: null, failure: "" },
});

/* What would be sent is shown anew after each change, and a failure goes. */
const changed = (state, part) => ({ ...state, preview: null, from: null, failure: "", ...part });

const withJudge = (state, at, part) =>
  state.judges.map((judge, place) => (place === at ? { ...judge, ...part } : judge));

/* Nobody is asked unless named: an operator's endpoint stands first where there is one, else one's
   own. */
function firstJudge(server) {
  const judge = createJudge();
  const [house] = server.houses;
  chooseJudge({ server }, judge, house ? `house:${house.name}` : "preset:custom");
  return judge;
}

function chosen(state, at, value) {
  const judge = { ...state.judges[at], models: [], listed: "" };
  chooseJudge(state, judge, value);
  return changed(state, { judges: withJudge(state, at, judge) });
}

/* A second model begins with the first one's address and key, so that only its name has to be
   typed. */
function witnessed(state, { on }) {
  const [first, second] = state.judges;
  const other = second || { ...first, model: first.kind === "house" ? first.model : "" };
  return changed(state, { judges: on ? [first, other] : [first] });
}

/* A run of one's own that was not accepted can be shown again. */
const isLost = (run) => run.live && run.rounds.length > 0 && !run.taken;

/* Another recorded run or clip is open. What goes on is left to go on, and shown. */
function took(state, { payload, set }) {
  const { record, of_clip: clip } = payload;
  const kept = { ...state, payload, mine: { ...state.mine, set } };
  if (state.busy === "build") return kept;
  return changed(kept, {
    run: recordedRun(payload),
    before: isLost(state.run) ? state.run : state.before,
    open: state.open || Boolean(clip),
    edit: -1,
    texts: {},
    ...(clip
      ? { job: "r3", given: { of_clip: clip } }
      : { job: record ? record.job : "svbench", given: { ...record?.given } }),
  });
}

const begun = (state) => ({
  ...state,
  failure: "",
  busy: "build",
  before: isLost(state.run) ? state.run : null,
  run: liveRun(),
  edit: -1,
  texts: {},
});

const withRun = (state, run) => ({ ...state, run });

const ACTIONS = {
  server: (state, { server }) => ({
    ...state,
    server,
    judges: state.judges || [firstJudge(server)],
  }),
  payload: took,
  set: (state, { name, value }) => changed(state, { [name]: value }),
  given: (state, { name, value }) => changed(state, { given: { ...state.given, [name]: value } }),
  open: (state, { on }) => (state.open === on ? state : { ...state, open: on }),
  judge: (state, { at, part }) => changed(state, { judges: withJudge(state, at, part) }),
  who: (state, { at, value }) => chosen(state, at, value),
  witness: witnessed,
  models: (state, { at, part }) => ({ ...state, judges: withJudge(state, at, part) }),
  sending: (state) => ({ ...state, sending: true, clipFailure: "" }),
  clip: (state, { server, id }) => changed(state, { server, own: id, sending: false }),
  "clip failed": (state, { failure }) => ({ ...state, sending: false, clipFailure: failure }),
  look: (state, { from }) =>
    changed(state, { from: from || null, open: true, faulty: false, draftFault: "" }),
  faulty: (state) => ({ ...state, faulty: true }),
  busy: (state) => ({ ...state, busy: "look" }),
  idle: (state, { failure }) => ({ ...state, busy: "", failure }),
  preview: (state, { preview }) => ({ ...state, preview, busy: "" }),
  begin: begun,
  event: (state, event) => withRun(state, heard(state.run, event)),
  end: (state, { failure }) => ({ ...withRun(state, closed(state.run, failure)), busy: "" }),
  back: (state) => ({
    ...withRun(state, state.before),
    before: isLost(state.run) ? state.run : null,
    edit: -1,
    texts: {},
  }),
  show: (state, { at }) => withRun(state, { ...state.run, shown: at }),
  edit: (state, { at }) => ({ ...state, edit: at, draftFault: "" }),
  draft: (state, { at, text }) =>
    changed(state, { texts: { ...state.texts, [at]: text }, draftFault: "" }),
  "draft fault": (state, { text }) => ({ ...state, draftFault: text }),
  "set kept": (state, { set, failure, taken, removed }) => ({
    ...withRun(state, taken ? { ...state.run, taken } : state.run),
    mine: { set, failure, removed: removed === undefined ? state.mine.removed : removed },
  }),
};

export const reduce = (state, action) => ACTIONS[action.type](state, action);
