/* The data of a site of plain files: app/static_site/case_fields.py (cases), boards.py (boards) and
   views/cases/clip/by_run.py (clips), and what the site's script makes of them. */
import type { PayloadPin, PlayerPayload, Reply } from "../../../views/player/js/types.d.ts";

export type Outcome = "right" | "part" | "wrong" | "none";

/** A value of a field: its id and its words. */
export type Value = [id: string, label: string];

export interface RawField {
  id: string;
  label: string;
  of: "clip" | "run" | "case";
  values: Value[];
}

/** `v` has the places of its values in the fields; -1 is none. */
export interface OfflineCaseClip {
  id: string;
  title: string;
  poster: string | null;
  words: string;
  v: number[];
}

export interface OfflineRun {
  id: string;
  model: string;
  judge: string;
  protocol: string;
  setting: string;
  dimensions: string[];
  binary: boolean;
  top: number;
  judges: boolean;
  v: number[];
}

export type RawCase = [
  clip: number,
  run: number,
  outcome: Outcome,
  right: number,
  n: number,
  marks: (number | null)[],
  own: number[][],
];

export interface OfflineTable {
  fields: RawField[];
  clips: OfflineCaseClip[];
  runs: OfflineRun[];
  cases: RawCase[];
}

/** A field with its place among those of the same carrier. */
export interface Field extends RawField {
  at: number;
}

export interface Entry {
  id: string;
  place: number;
  clip: OfflineCaseClip;
  clipAt: number;
  run: OfflineRun;
  outcome: Outcome;
  right: number;
  n: number;
  marks: (number | null)[];
  values: number[][];
  words: string;
}

export interface CaseTable {
  fields: Field[];
  cases: Entry[];
  byId: Map<string, Entry>;
}

/** For each field the places of the values that are picked (null: all), and words. */
export interface Choice {
  picked: (Set<number> | null)[];
  words: string[];
}

/** The cases that a choice leaves, and how many each value would leave. */
export interface Chosen {
  fitting: Entry[];
  counts: number[][];
}

/** Columns, and the value of a filter that a table is under; empty where there is none. */
export type BoardSlice = [by: string, field: string, value: string];

export interface OfflineBoard {
  benchmark: string;
  metric: string;
  label: string;
  whole: string;
  bys: Value[];
  fields: [field: string, label: string, values: Value[]][];
  slices: BoardSlice[];
}

export interface OfflineBoards {
  names: Record<string, string>;
  boards: OfflineBoard[];
}

export interface ChosenBoard {
  board: OfflineBoard;
  number: number;
  place: number;
  slice: BoardSlice;
}

/** A figure; `cases` are the values of fields under which its cases are listed. */
export interface Score {
  figure: string;
  title: string;
  few: boolean;
  interval: string;
  dot: Record<string, number> | null;
  cases: Record<string, string[]> | null;
}

export type Cell = null | string | number | Score | [text: string, tone: string, title: string][];

export interface BoardColumn {
  id: string;
  label: string;
  help: string;
  format: string;
  folded: boolean;
}

export interface BoardRow {
  cells: Cell[];
  group: string;
  muted: boolean;
  why: string;
}

export interface BoardTable {
  caption: string;
  columns: BoardColumn[];
  rows: BoardRow[];
  notes: [label: string, text: string][];
}

/** The changes of a clip's payload by a run, with its replies by question. */
export interface RunPart extends Partial<
  Pick<PlayerPayload, "colourings" | "start" | "selected" | "chain" | "question">
> {
  label: string;
  kind: "verdicts" | "answers";
  pins?: PayloadPin[];
  replies: Record<string, Reply[]>;
}

export interface OfflineClip {
  title: string;
  facts: [name: string, text: string][];
  payload: PlayerPayload;
  runs: Record<string, RunPart>;
}

/** The values in the hash of the address. */
export interface Address {
  page: string;
  values: Map<string, string[]>;
}

export interface Site {
  table: CaseTable | null;
  boards: OfflineBoard[];
  names: Record<string, string>;
}

/** A reply in words. */
export interface ReplyWords {
  id: string;
  type: string;
  text: string;
  right: boolean;
  state: "right" | "wrong" | "none";
  answer: string;
  status: string;
  expected: string;
  reason: string;
}
