/* A visitor's tags, as the browser keeps them and files hold them. */

/** The subject of a tag or a note. */
export interface Subject {
  benchmark?: string;
  case?: string;
  model?: string;
  judge?: string;
}

/** A tag or a note of somebody on a case; `href` and `title` are never part of a file. */
export interface Row extends Subject {
  tag?: string;
  note?: string;
  tagger: string;
  time: string;
  href?: string;
  title?: string;
}

/** The browser's copy of a store. */
export interface Kept {
  names: string[];
  tagger: string;
  rows: Row[];
  others: Row[];
  notes: import("./case_notes.js").CaseNotes;
}

/** How far two agree; null where it is undefined. */
export interface Agreement {
  n: number;
  raw: number | null;
  kappa: number | null;
  ac1: number | null;
}
