/* The data of a site of plain files: app/static_site/case_fields.py (cases) and site_files.py
   (clips), and what the site's script makes of them. */
import type { PlayerPayload, Reply } from "../../../views/player/js/types.d.ts";

/** A value of a field: its id and its words. */
export type Value = [id: string, label: string];

export interface RawField {
  id: string;
  label: string;
  of: "clip" | "run" | "case";
  values: Value[];
}

/** `v` has the places of its values in the fields; -1 is none. `page`: the number of its page. */
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

export type RawCase = [clip: number, run: number, own: number[][]];

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

/** A case: its place in the table, the page of its clip, its run, and its values by field. */
export interface Entry {
  place: number;
  page: number;
  run: string;
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

/** What a run changes on the page of a clip: its menu's label and value, slots, the player. */
export interface RunPart {
  label: string;
  name: string;
  slots: Record<string, string>;
  payload: Partial<PlayerPayload>;
  replies: Record<string, Reply[]>;
}

/** `page`: the number of the clip's page; `payload`: the player's without a run. */
export interface ClipData {
  page: number;
  payload: PlayerPayload;
  runs: Record<string, RunPart>;
}
