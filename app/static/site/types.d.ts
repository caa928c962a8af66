/* The data of a site or a set of plain files (app/exports/static_site/: case_list.py has cases,
   pages.py clips), and what the site's script makes of them. */
import type { PlayerPayload, Reply } from "../../../views/player/js/types.d.ts";

/** A value of a field: its id and its words. */
export type Value = [id: string, label: string];

export interface RawField {
  id: string;
  label: string;
  of: "clip" | "run" | "case";
  values: Value[];
}

/** `v` has the places of its values in the fields; -1 is none. `page`: the number of its page; 0:
    it has none, for it has no clip. */
export interface RawClip {
  page: number;
  words: string;
  v: number[];
}

export interface RawRun {
  id: string;
  words: string;
  v: number[];
}

/** -1: there is no run. `number`: of the cases of this clip and run, from the second one on. */
export type RawCase = [clip: number, run: number, own: number[][], number?: number];

export interface RawTable {
  fields: RawField[];
  clips: RawClip[];
  runs: RawRun[];
  cases: RawCase[];
}

/** A field with its place among those of the same carrier. */
export interface Field extends RawField {
  at: number;
}

/** A case: its place in the table, the page of its clip, its id there, and its values by field. The
    id is its run; a second case of the run has its number too. */
export interface Entry {
  place: number;
  page: number;
  id: string;
  values: number[][];
  words: string;
}

export interface CaseTable {
  fields: Field[];
  cases: Entry[];
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

/** What a case changes on the page of a clip: its menu's label and value ("" where its run colours
    nothing), slots, the player. */
export interface CasePart {
  label: string;
  name: string;
  slots: Record<string, string>;
  payload: Partial<PlayerPayload>;
  replies: Record<string, Reply[]>;
}

/** `page`: the number of the clip's page; `payload`: the player's without a case; `cases`: by the id
    of a case. */
export interface ClipData {
  page: number;
  payload: PlayerPayload;
  cases: Record<string, CasePart>;
}
