/* The human check: its payload (views/check/payload.py, views/check/page.py, schema/checking/), its
   figures (app/lab/building/record_routes.py), and the page's state. */
import type { ActionOf, Vote } from "../forms/types.d.ts";
import type { CheckDesk } from "./desk.js";

/** An item to keep or drop; `clip` is null and `absent` says why where there is none to be seen. */
export interface Item {
  id: string;
  kind: string;
  task: string;
  text: string;
  facts: [label: string, text: string][];
  options: string[];
  answer: number | null;
  steps: [reasons: string, result: string][];
  clip: { id: string; src: string; poster: string | null; watch: string | null } | null;
  absent: string | null;
  mode: string;
  dimension: string;
  standard: string;
  hints: [setting: string, text: string][];
  film: string;
}

/** How many first drafts of a record pass the rules. */
export interface Rate {
  mode: string;
  prompts: number;
  valid: number;
  dimension: string;
}

export interface Criterion {
  name: string;
  label: string;
  about: string;
}

/** The known outcome of a calibration item. */
export interface Known {
  stands: boolean;
  criteria: string[];
  why: string;
}

/** Items with their rates, as a page or a file brings them. */
export interface Content {
  items: Item[];
  rates: Rate[];
}

export interface CheckPayload extends Content {
  criteria: Record<string, Criterion[]>;
  known?: Record<string, Known>;
  source: string;
  set: string;
  case: string;
  build: string;
  try: string;
}

export type Decision = "kept" | "dropped" | "split" | "open";

/** Agreement on a stage, or on all. */
export interface Agreement {
  both: number;
  raw: number | null;
  kappa: number | null;
}

export interface StageRow extends Agreement {
  stage: string;
  retained: number | null;
}

export interface TaskRow {
  task: string;
  kept: number;
  dropped: number;
  split: number;
  open: number;
  retained: number | null;
}

export interface RejectionRow {
  stage: string;
  task: string;
  criterion: string;
  dropped: number;
  votes: number;
}

export interface AblationRow {
  dimension: string;
  mode: string;
  valid: number;
  prompts: number;
  rules: number | null;
  kept: number;
  ticked: number;
  human: number | null;
  printed: number | null;
  [name: string]: string | number | null;
}

export interface CheckFigures extends Agreement {
  decided: Record<string, Decision>;
  splits: string[];
  tasks: TaskRow[];
  stages: StageRow[];
  rejections: RejectionRow[];
  ablation: AblationRow[];
}

/** A vote as the browser keeps it; `set` is what its item belongs to. */
export interface KeptVote extends Vote {
  set?: string;
}

/** The votes before a change; for a single vote also its voter and item. */
export interface Change {
  before: Entry[];
  item?: string;
  validator?: string;
}

/** A vote by its key; null where there is none. */
export type Entry = [key: string, vote: KeptVote | null];

/** Votes by their keys, with the last changes: an immutable value. */
export interface Book {
  votes: Map<string, KeptVote>;
  changes: Change[];
}

/** A file of votes before its import, with who its validators are here. */
export interface MergedFile {
  name: string;
  votes: KeptVote[];
  as: Record<string, string>;
  taken: string[];
}

export interface CheckState {
  payload: CheckPayload;
  items: Item[];
  rates: Rate[];
  file: ({ name: string } & Content) | null;
  who: string;
  at: number;
  book: Book;
  isKept: boolean;
  figures: CheckFigures | null;
  figuresFailure: string;
  merge: MergedFile | null;
  failure: string;
  notice: string;
  offersUndo: boolean;
  isAsked: boolean;
  busy: boolean;
}

/** The state before a payload is there. */
export type FreshCheck = Omit<CheckState, "payload"> & { payload: CheckPayload | null };

/** The actions of a validator on items. */
export interface CheckMoves {
  say: { stands: boolean; criterion?: string | null };
  undo: {};
  cancel: {};
  be: { who: string };
  step: { by: number };
  go: { at: number };
  "next open": {};
  "next split": {};
}

export interface CheckActions extends CheckMoves {
  payload: { payload: CheckPayload; book: Book };
  items: { content: Content; name?: string };
  book: { book: Book };
  kept: { isKept: boolean };
  busy: {};
  failed: { text: string };
  notice: { text: string };
  figures: { figures: CheckFigures | null };
  "no figures": { text: string };
  merge: { name: string; votes: KeptVote[] };
  as: { who: string; value: string };
  choose: { vote: KeptVote; theirs: boolean };
  import: {};
  leave: {};
  delete: {};
}

export type CheckAction = ActionOf<CheckActions>;

/** The desk as the parts of the page see it, once a payload is there. */
export type CheckPage = Omit<CheckDesk, "state"> & { state: CheckState };
