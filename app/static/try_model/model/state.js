/* The state of the Try page, and what changes it: pure functions. Keys stand here and in their
   fields, nowhere else; the form itself is never sent. */
import { reduceBy } from "../../forms/reducing.js";
import {
  chooseJudge,
  createJudge,
  judgeOptions,
  withId,
  withJudge,
  withModels,
  withSights,
} from "../../forms/judge.js";
import { questionOf } from "./challenge.js";
import { orderKey } from "./order.js";
import { heard, isElsewhere } from "./run.js";
/** @import { Judge, NewJudge, Reducers } from "../../forms/types.d.ts" */
/**
 * @import {
 *   FreshState, Run, Subject, TryAction, TryActions, TryPayload, TryServer, TryState,
 * } from "../types.d.ts"
 */

/** @returns {FreshState} */
export const fresh = () => ({
  server: null,
  payload: null,
  protocol: "",
  setting: "−",
  question: "",
  circular: "",
  repeats: 1,
  cap: "",
  grader: "",
  own: "",
  judges: null,
  about: {
    prompt: "",
    ground_truth: "",
    text: "",
    options: "",
    answer: "",
    expected: "",
    steps: "",
  },
  preview: null,
  run: null,
  subject: null /* what the run under way is about */,
  failure: "",
  clipFailure: "",
  busy: "",
  sending: false,
});

/**
 * The state of a page that is open.
 * @param {FreshState} state
 */
export const shownState = (state) => /** @type {TryState} */ (state);

/**
 * Each change clears the preview and the last failure.
 * @param {TryState} state
 * @param {Partial<TryState>} part
 * @returns {TryState}
 */
const changed = (state, part) => ({ ...state, preview: null, failure: "", ...part });

/**
 * The model or endpoint changed: forget the results about the one before.
 * @param {Partial<NewJudge>} part
 * @returns {Partial<NewJudge>}
 */
const unprobed = (part) =>
  "model" in part || "base_url" in part ? { ...part, sights: null, probed: "" } : part;

/**
 * @param {TryState} state
 * @param {number} at
 * @param {Partial<NewJudge>} part
 */
const changedJudge = (state, at, part) =>
  changed(state, { judges: withJudge(state.judges, at, part) });

/**
 * A running call continues to its end, whatever is chosen meanwhile, and names its clip;
 * it is still there where one comes back to that clip.
 * @param {TryState} state
 * @param {Partial<Pick<TryState, "own" | "payload">>} clip
 * @returns {Run | null}
 */
const keptRun = (state, clip) =>
  state.subject || (state.run && !isElsewhere({ ...state, ...clip })) ? state.run : null;

/**
 * A judge of another kind or place. One at an address of the visitor's own takes it from the judge
 * before, so that only what differs has to be typed. A key never goes to another address.
 * @param {Judge[]} judges
 * @param {number} at
 * @param {string} value
 * @param {TryServer} server
 * @returns {Judge}
 */
function chosen(judges, at, value, server) {
  const judge = { ...judges[at], models: [], listed: "" },
    before = judges[at - 1];
  chooseJudge({ server }, judge, value);
  const isLike = before?.kind === "endpoint" && before.preset === judge.preset;
  return isLike && judge.kind === "endpoint" && !judge.base_url
    ? { ...before, ...unprobed({ model: "" }), id: judge.id }
    : judge;
}

/**
 * @param {TryServer} server
 * @returns {Judge[]}
 */
const opened = (server) => {
  const judge = createJudge();
  chooseJudge({ server }, judge, judgeOptions({ server })[0][0]);
  return [withId(judge)];
};

/**
 * Another clip or protocol is open: what was asked of the one before is not shown for it.
 * @param {TryState} state
 * @param {{payload: TryPayload, own: string}} next
 * @returns {Run | null}
 */
function runAfter(state, { payload, own }) {
  const { chosen: asks, clip } = payload;
  if (state.payload?.clip.id !== clip.id) return keptRun(state, { payload, own });
  return state.subject || state.protocol === asks.protocol ? state.run : null;
}

/**
 * @param {TryState} state
 * @param {{payload: TryPayload}} action
 * @returns {TryState}
 */
function took(state, { payload }) {
  const asks = payload.chosen;
  const known = state.server.protocols[asks.protocol] || { settings: ["−"] };
  const isOther = state.payload && state.payload.clip.id !== payload.clip.id;
  const own = isOther ? "" : state.own;
  const next = {
    ...state,
    own,
    payload,
    run: runAfter(state, { payload, own }),
    protocol: asks.protocol,
    setting: known.settings.includes(asks.setting) ? asks.setting : known.settings[0],
    circular: asks.circular,
    repeats: asks.repeats,
    question: payload.questions.some(({ question }) => question === asks.question)
      ? asks.question
      : "",
    judges: state.judges || opened(state.server),
  };
  return next.preview && orderKey(next) !== orderKey(state) ? { ...next, preview: null } : next;
}

/** @param {TryState} state */
function added(state) {
  const last = state.judges[state.judges.length - 1];
  const judge = last.kind === "endpoint" ? { ...last, ...unprobed({ model: "" }) } : { ...last };
  return changed(state, { judges: [...state.judges, withId(judge, state.judges)] });
}

/**
 * @param {TryState} state
 * @param {number} token
 * @returns {Subject}
 */
const subjectOf = (state, token) => {
  const { payload, own, server } = state;
  const clip = server.clips.find(({ id }) => id === own) || payload.clip;
  const question = questionOf(state);
  return { token, payload, own, question, name: clip.name, duration: clip.duration };
};

/** @type {Reducers<TryState, TryActions, FreshState>} */
const ACTIONS = {
  server: (state, { server }) => ({ ...state, server }),
  payload: took,
  set: (state, { name, value }) => changed(state, { [name]: value }),
  about: (state, { name, value }) => changed(state, { about: { ...state.about, [name]: value } }),
  own: (state, { id }) =>
    changed(state, { own: id, run: keptRun(state, { own: id }), clipFailure: "" }),
  judge: (state, { at, part }) => changedJudge(state, at, unprobed(part)),
  who: (state, { at, value }) =>
    changedJudge(state, at, chosen(state.judges, at, value, state.server)),
  models: (state, { judge, part }) => ({ ...state, judges: withModels(state.judges, judge, part) }),
  sights: (state, { judge, part }) =>
    changed(state, { judges: withSights(state.judges, judge, part) }),
  "add judge": added,
  "remove judge": (state, { at }) =>
    changed(state, { grader: "", judges: state.judges.filter((_, place) => place !== at) }),
  sending: (state) => ({ ...state, sending: true, clipFailure: "" }),
  clip: (state, { server, id }) =>
    changed(state, { server, own: id, run: keptRun(state, { own: id }), sending: false }),
  "clip failed": (state, { failure }) => ({ ...state, sending: false, clipFailure: failure }),
  busy: (state, { words }) => ({ ...state, busy: words, failure: "" }),
  idle: (state, { failure }) => ({ ...state, busy: "", failure }),
  /* A preview of what the form said before it was changed is none. */
  preview: (state, { preview, key }) => (key === orderKey(state) ? { ...state, preview } : state),
  "no preview": (state) => ({ ...state, preview: null }),
  /* A run or a replay has a token of its own: what comes late of another is dropped. */
  begin: (state, { token }) => ({ ...state, run: null, subject: subjectOf(state, token) }),
  event: (state, event) =>
    state.subject && event.token === state.subject.token
      ? { ...state, run: heard(state.run, event, state.subject) }
      : state,
  run: (state, { token, part }) =>
    token === state.run?.token ? { ...state, run: { ...state.run, ...part } } : state,
  end: (state) => ({ ...state, subject: null }),
};

/**
 * @param {FreshState} state
 * @param {TryAction} action
 */
export const reduce = (state, action) => reduceBy(ACTIONS, shownState(state), action);
