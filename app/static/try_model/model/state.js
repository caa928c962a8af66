/* The state of the Try page, and what changes it: pure functions. Keys stand here and in their
   fields, nowhere else; the form itself is never sent. */
import { chooseJudge, createJudge, judgeOptions } from "../../forms/judge.js";
import { heard } from "./run.js";

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
  failure: "",
  busy: "",
  sending: false,
});

/* What would be sent is shown anew after each change, and a failure goes. */
const changed = (state, part) => ({ ...state, preview: null, failure: "", ...part });

const withJudge = (state, at, part) =>
  changed(state, {
    judges: state.judges.map((judge, place) => (place === at ? { ...judge, ...part } : judge)),
  });

/* A judge of another kind or place. One at an address of the visitor's own takes it from the judge
   before, so that only what differs has to be typed. A key never goes to another address. */
function chosen(judges, at, value, server) {
  const judge = { ...judges[at], models: [], listed: "" },
    before = judges[at - 1];
  chooseJudge({ server }, judge, value);
  const isLike = before?.kind === "endpoint" && before.preset === judge.preset;
  return isLike && judge.kind === "endpoint" && !judge.base_url ? { ...before, model: "" } : judge;
}

const opened = (server) => {
  const judge = createJudge();
  chooseJudge({ server }, judge, judgeOptions({ server })[0][0]);
  return [judge];
};

/* Another clip or protocol is open: what was asked of the one before is not shown for it. */
function took(state, { payload, running }) {
  const asks = payload.chosen;
  const known = state.server.protocols[asks.protocol] || { settings: ["−"] };
  const isOther = !state.payload || state.payload.clip.id !== payload.clip.id;
  const clears = isOther || state.protocol !== asks.protocol;
  return {
    ...state,
    ...(clears ? { preview: null, run: running ? state.run : null } : {}),
    own: isOther && state.payload ? "" : state.own,
    payload,
    protocol: asks.protocol,
    setting: known.settings.includes(asks.setting) ? asks.setting : known.settings[0],
    circular: asks.circular,
    repeats: asks.repeats,
    question: payload.questions.some(({ question }) => question === asks.question)
      ? asks.question
      : "",
    judges: state.judges || opened(state.server),
  };
}

function added(state) {
  const last = state.judges[state.judges.length - 1];
  const judge = last.kind === "endpoint" ? { ...last, model: "" } : { ...last };
  return changed(state, { judges: [...state.judges, judge] });
}

const ACTIONS = {
  server: (state, { server }) => ({ ...state, server }),
  payload: took,
  set: (state, { name, value }) => changed(state, { [name]: value }),
  about: (state, { name, value }) => changed(state, { about: { ...state.about, [name]: value } }),
  own: (state, { id }) => changed(state, { own: id, run: null }),
  judge: (state, { at, part }) => withJudge(state, at, part),
  who: (state, { at, value }) =>
    withJudge(state, at, chosen(state.judges, at, value, state.server)),
  models: (state, { at, part }) => ({
    ...state,
    judges: state.judges.map((judge, place) => (place === at ? { ...judge, ...part } : judge)),
  }),
  "add judge": added,
  "remove judge": (state, { at }) =>
    changed(state, { grader: "", judges: state.judges.filter((_, place) => place !== at) }),
  sending: (state, { on }) => ({ ...state, sending: on, failure: "" }),
  clip: (state, { server, id }) => changed(state, { server, own: id, run: null, sending: false }),
  busy: (state, { words }) => ({ ...state, busy: words, failure: "" }),
  idle: (state, { failure }) => ({ ...state, busy: "", sending: false, failure: failure || "" }),
  preview: (state, { preview }) => ({ ...state, preview }),
  "no run": (state) => ({ ...state, run: null }),
  event: (state, event) => ({ ...state, run: heard(state.run, event) }),
  run: (state, { part }) => ({ ...state, run: state.run && { ...state.run, ...part } }),
};

export const reduce = (state, action) => ACTIONS[action.type](state, action);
