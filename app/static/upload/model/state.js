/* The state of the upload form, and what changes it: pure functions. */

import { opened } from "./submission.js";

/* `server`: what the server knows of the visitor's files; `chosen`: what the form holds;
   `sending`: the file on its way to the server; `submission`: what is being submitted. */
export const fresh = () => ({
  server: null,
  chosen: empty(),
  failure: "",
  sending: null,
  submission: null,
});

const empty = () => ({
  files: {},
  kind: "",
  model: "",
  benchmark: null,
  own: "",
  setting: "",
  judge: "",
  filter: "",
  answer_base: 0,
  new_questions: false,
  allow_rejects: false,
  columns: {},
});

/* A failure stays until something is mended, or the server answers again. */
const changed = (state, part) => ({ ...state, failure: "", chosen: { ...state.chosen, ...part } });

/* A part of the submission that is open. */
const submitting = (state, part) =>
  state.submission && { ...state, submission: { ...state.submission, ...part } };

const ACTIONS = {
  server: (state, { server }) => ({
    ...state,
    server,
    sending: null,
    failure: server.problem || "",
  }),
  set: (state, { name, value }) => changed(state, { [name]: value }),
  pick: (state, { number, on }) =>
    changed(state, { files: { ...state.chosen.files, [number]: on } }),
  map: (state, { field, column }) =>
    changed(state, { columns: { ...state.chosen.columns, [field]: column } }),
  sending: (state, { what, done, total }) => ({
    ...state,
    failure: "",
    sending: { what, done, total },
  }),
  failed: (state, { text }) => ({ ...state, sending: null, failure: text }),
  submission: (state, { number }) => ({ ...state, submission: number ? opened(number) : null }),
  offered: (state, { offer }) => submitting(state, { offer }) || state,
  tell: (state, { name, value }) =>
    submitting(state, { failure: "", form: { ...state.submission?.form, [name]: value } }) || state,
  going: (state) => submitting(state, { isSending: true, failure: "" }) || state,
  refused: (state, { text }) => submitting(state, { isSending: false, failure: text }) || state,
  deleted: (state, { server }) => ({ ...fresh(), server }),
};

export const reduce = (state, action) => ACTIONS[action.type](state, action);

/* Whether an import has just ended well and the page's other figures are of before it. */
export function hasNewData(before, server) {
  const [first] = server.reports;
  const last = before?.reports[0];
  return Boolean(
    first && first.number !== last?.number && first.ok && !first.dry && server.shown && before,
  );
}

/* Whether the server is still at work: something runs, or a file has not been read yet. */
export const isBusy = ({ server }) =>
  Boolean(server.job || (!server.problem && server.files.some((file) => file.preview === null)));
