/* The state of the Build page, and what changes it: pure functions. Keys stand here and in their
   fields, nowhere else. */
import { reduceBy } from "../../forms/reducing.js";
import { chooseJudge, createJudge, withId, withJudge, withModels } from "../../forms/judge.js";
import { marked } from "./my_set.js";
import { faultsOf, orderKey } from "./order.js";
import { closed, heard, liveRun, recordedRun } from "./run.js";
/** @import { BuiltCase, Judge, Reducers } from "../../forms/types.d.ts" */
/**
 * @import {
 *   BuildAction, BuildActions, BuildPayload, BuildRun, BuildServer, BuildState, FreshBuild,
 * } from "../types.d.ts"
 */

/** @returns {FreshBuild} */
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

/**
 * The state of a form that is open.
 * @param {FreshBuild} state
 */
export const shownState = (state) => /** @type {BuildState} */ (state);

const CHANGED = "What is sent was changed meanwhile: look at it again.";
/** @param {BuildState} state */
const hasFaults = (state) => Object.keys(faultsOf(state)).length > 0;

/**
 * Each change clears the preview and the last failure.
 * @template {FreshBuild} State
 * @param {State} state
 * @param {Partial<FreshBuild>} part
 */
const changed = (state, part) => ({ ...state, preview: null, from: null, failure: "", ...part });

/**
 * Nobody is asked unless named: an operator's endpoint stands first where there is one, else one's
 * own.
 * @param {BuildServer} server
 * @returns {Judge}
 */
function firstJudge(server) {
  const judge = createJudge();
  const [house] = server.houses;
  chooseJudge({ server }, judge, house ? `house:${house.name}` : "preset:custom");
  return withId(judge);
}

/**
 * @param {BuildState} state
 * @param {number} at
 * @param {string} value
 */
function chosen(state, at, value) {
  const judge = { ...state.judges[at], models: [], listed: "" };
  chooseJudge(state, judge, value);
  return changed(state, { judges: withJudge(state.judges, at, judge) });
}

const UNPRICED = { price_in: "", price_out: "" };

/**
 * A second model begins with the first one's address and key, so that only its name has to be
 * typed; its prices are its own.
 * @param {BuildState} state
 * @param {{on: boolean}} action
 */
function validated(state, { on }) {
  const [first, second] = state.judges;
  const model = first.kind === "house" ? first.model : "";
  const other = second || withId({ ...first, model, ...UNPRICED }, state.judges);
  return changed(state, { judges: on ? [first, other] : [first] });
}

/**
 * An own run that was not accepted can be shown again.
 * @param {BuildRun} run
 */
const isLost = (run) => run.live && run.rounds.length > 0 && !run.taken;
/** @param {Pick<FreshBuild, "run" | "before">} state */
const lostRun = ({ run, before }) => (isLost(run) ? run : before);

/**
 * The set as it is in storage by now.
 * @param {FreshBuild} state
 * @param {BuiltCase[]} set
 * @returns {FreshBuild}
 */
const withSet = (state, set) => ({
  ...state,
  run: marked(state.run, set),
  before: marked(state.before, set),
  mine: { ...state.mine, set },
});

/**
 * Another recorded run or clip is open. What goes on is left to go on, and shown.
 * @param {FreshBuild} state
 * @param {{payload: BuildPayload, set: BuiltCase[]}} action
 * @returns {FreshBuild}
 */
function took(state, { payload, set }) {
  const { record, of_clip: clip } = payload;
  const kept = { ...withSet(state, set), payload };
  if (state.busy === "build") return kept;
  return changed(kept, {
    run: recordedRun(payload),
    before: lostRun(kept),
    open: state.open || Boolean(clip),
    edit: -1,
    texts: {},
    ...(clip
      ? { job: "r3", given: { of_clip: clip } }
      : { job: record ? record.job : "svbench", given: { ...record?.given } }),
  });
}

/**
 * @param {FreshBuild} state
 * @returns {FreshBuild}
 */
const begun = (state) => ({
  ...state,
  failure: "",
  busy: "build",
  before: lostRun(state),
  run: liveRun(),
  edit: -1,
  texts: {},
});

/**
 * @param {FreshBuild} state
 * @param {BuildRun | null} run
 * @returns {FreshBuild}
 */
const withRun = (state, run) => (run ? { ...state, run } : state);

/** @type {Reducers<BuildState, BuildActions, FreshBuild>} */
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
  judge: (state, { at, part }) => changed(state, { judges: withJudge(state.judges, at, part) }),
  who: (state, { at, value }) => chosen(state, at, value),
  validator: validated,
  models: (state, { judge, part }) => ({ ...state, judges: withModels(state.judges, judge, part) }),
  sending: (state) => ({ ...state, sending: true, clipFailure: "" }),
  clip: (state, { server, id }) => changed(state, { server, own: id, sending: false }),
  "clip failed": (state, { failure }) => ({ ...state, sending: false, clipFailure: failure }),
  look: (state, { from }) =>
    changed(state, { from: from || null, open: true, faulty: false, draftFault: "" }),
  faulty: (state) => ({ ...state, faulty: true }),
  busy: (state) => ({ ...state, busy: "look" }),
  idle: (state, { failure }) => ({ ...state, busy: "", failure }),
  /* A preview of what the form said before it was changed is none. */
  preview: (state, { preview, key }) =>
    !hasFaults(state) && key === orderKey(state)
      ? { ...state, preview, busy: "" }
      : { ...state, busy: "", failure: CHANGED },
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
  "set kept": (state, { set, failure, removed = state.mine.removed }) => ({
    ...withSet(state, set),
    mine: { set, failure, removed },
  }),
};

/**
 * @param {FreshBuild} state
 * @param {BuildAction} action
 */
export const reduce = (state, action) => reduceBy(ACTIONS, shownState(state), action);
