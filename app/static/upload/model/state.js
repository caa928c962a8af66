/* The state of the upload form, and what changes it: pure functions. */
import { reduceBy } from "../../forms/reducing.js";
import { opened } from "./submission.js";
/** @import { Reducers } from "../../forms/types.d.ts" */
/**
 * @import {
 *   Chosen, FreshUpload, Submission, UploadAction, UploadActions, UploadServer, UploadState,
 * } from "../types.d.ts"
 */

/**
 * `server`: what the server knows of the visitor's files; `chosen`: what the form holds;
 * `sending`: the file on its way to the server; `submission`: what is being submitted.
 * @returns {FreshUpload}
 */
export const fresh = () => ({
  server: null,
  chosen: empty(),
  failure: "",
  sending: null,
  submission: null,
});

/** @returns {Chosen} */
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

/**
 * A failure stays until something is mended, or the server answers again.
 * @param {FreshUpload} state
 * @param {Partial<Chosen>} part
 * @returns {FreshUpload}
 */
const changed = (state, part) => ({ ...state, failure: "", chosen: { ...state.chosen, ...part } });

/**
 * A part of the submission that is open.
 * @param {FreshUpload} state
 * @param {Partial<Submission>} part
 * @returns {FreshUpload}
 */
const submitting = (state, part) =>
  state.submission ? { ...state, submission: { ...state.submission, ...part } } : state;

/** @type {Reducers<FreshUpload, UploadActions>} */
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
  offered: (state, { offer }) => submitting(state, { offer }),
  tell: (state, { name, value }) => {
    const form = { ...(state.submission ?? opened(0)).form, [name]: value };
    return submitting(state, { failure: "", form });
  },
  going: (state) => submitting(state, { isSending: true, failure: "" }),
  refused: (state, { text }) => submitting(state, { isSending: false, failure: text }),
  deleted: (state, { server }) => ({ ...fresh(), server }),
};

/**
 * @param {FreshUpload} state
 * @param {UploadAction} action
 */
export const reduce = (state, action) => reduceBy(ACTIONS, state, action);

/**
 * The state once the server has answered.
 * @param {FreshUpload} state
 */
export const shownState = (state) => /** @type {UploadState} */ (state);

/**
 * Whether an import has just ended well and the page's other figures are of before it.
 * @param {UploadServer | null} before
 * @param {UploadServer} server
 */
export function hasNewData(before, server) {
  const [first] = server.reports;
  const last = before?.reports[0];
  return Boolean(
    first && first.number !== last?.number && first.ok && !first.dry && server.shown && before,
  );
}

/**
 * Whether the server is still at work: something runs, or a file has not been read yet.
 * @param {Pick<FreshUpload, "server">} state
 */
export const isBusy = ({ server }) => {
  if (!server) return false;
  const isRead = server.files.every((file) => file.preview !== null);
  return Boolean(server.job) || (!server.problem && !isRead);
};
