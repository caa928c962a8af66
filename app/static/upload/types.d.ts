/* The upload form: what the server knows of a visitor's files (app/lab/uploads/form_state.py and
   file_preview.py), what can be submitted (app/lab/submissions/offers.py), and the form's state. */
import type { ActionOf } from "../forms/types.d.ts";

/** The detected kind of a file; `fields`: field → column that its names suggest. */
export interface FilePreview {
  kind?: string;
  columns?: string[];
  more_columns?: number;
  rows?: (string | null)[][];
  fields?: Record<string, string>;
  can_be?: string[];
  filters?: string[];
  benchmark?: string;
  problem?: string;
  missing?: string;
}

/** A file of the session; its preview is null until it was read. */
export interface UploadedFile {
  number: number;
  name: string;
  size: number;
  preview: FilePreview | null;
}

/** A failed case, as Cases lists it. */
export interface RunFailure {
  title: string;
  href: string;
  poster: string | null;
  line: string;
}

/** The result of an uploaded run on its board (app/lab/uploads/run_result.py). */
export interface RunResult {
  name: string;
  score: string;
  label: string;
  counted: number;
  asked: number;
  coverage: string;
  rank: number | null;
  ranked: number;
  why: string;
  failed: number;
  all: string;
  weakest: { name: string; score: string; counted: number; cases: string } | null;
  failures: RunFailure[];
}

/** The result of an import; `receipt`: the address of the submission made of it. */
export interface Report {
  number: number;
  label: string;
  ok: boolean;
  dry: boolean;
  changed: boolean;
  added: number;
  replaced: number;
  rejected: number;
  lines: string[];
  board?: string;
  result?: RunResult | null;
  submits: boolean;
  receipt: string | null;
}

/** The work under way, and its progress if that is known. */
export interface Going {
  what: string;
  done?: number;
  total?: number;
}

export interface UploadServer {
  kinds: Record<string, string>;
  endings: string[];
  benchmarks: { id: string; name: string; loaded: boolean }[];
  settings: string[];
  submits: boolean;
  limits: { file_mb: number; session_mb: number; files: number; rows: number };
  lifetime: string;
  files: UploadedFile[];
  reports: Report[];
  size: number;
  expires: string;
  shown: boolean;
  problem: string;
  job: Going | null;
}

/** The values of the form; `benchmark` is null until one is chosen. */
export interface Chosen {
  files: Record<number, boolean>;
  kind: string;
  model: string;
  benchmark: string | null;
  own: string;
  setting: string;
  judge: string;
  filter: string;
  answer_base: number;
  new_questions: boolean;
  allow_rejects: boolean;
  columns: Record<string, string>;
}

/** A run to be submitted, with the score that it would have. */
export interface OfferedRun {
  run: string;
  model: string;
  benchmark: string;
  setting: string;
  judge: string;
  came: number;
  n: number;
  unmatched: number;
  metric: string;
  score: number | null;
  rank: number | null;
  ranked: number;
  why: string;
  beside: string[];
}

export interface SubmissionForm {
  sender: string;
  contact: string;
  link: string;
  weights: string;
  statement: string;
  rights: boolean;
}

/** A submission that is being filled in; `offer` is what was read of the upload. */
export interface Submission {
  number: number;
  offer: { runs: OfferedRun[] } | null;
  failure: string;
  isSending: boolean;
  form: SubmissionForm;
}

/** The state before the server has answered. */
export interface FreshUpload {
  server: UploadServer | null;
  chosen: Chosen;
  failure: string;
  sending: Going | null;
  submission: Submission | null;
}

export interface UploadState extends FreshUpload {
  server: UploadServer;
}

/** A field of the form that holds one value. */
export type FieldName = Exclude<keyof Chosen, "files" | "columns">;

/** A change of a field of the form. */
export type SetField = (name: FieldName, value: string | number | boolean) => void;

/** The actions that change the state, by name. */
export interface UploadActions {
  server: { server: UploadServer };
  set: { name: FieldName; value: string | number | boolean };
  pick: { number: number; on: boolean };
  map: { field: string; column: string };
  sending: Going;
  failed: { text: string };
  submission: { number?: number };
  offered: { offer: { runs: OfferedRun[] } };
  tell: { name: keyof SubmissionForm; value: string | boolean };
  going: {};
  refused: { text: string };
  deleted: { server: UploadServer };
}

export type UploadAction = ActionOf<UploadActions>;

/** The desk as the parts of the form see it, once the server has answered. */
export type UploadPage = Omit<import("./desk.js").UploadDesk, "state"> & { state: UploadState };
