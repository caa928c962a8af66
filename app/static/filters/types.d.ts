/* The filter bar as the server sends it: views/page/forms.py. */

/** A value of a field; `count`: the cases that it would leave, null where nobody counted. */
export interface Option {
  value: string;
  label: string;
  count: number | null;
}

/** A filter that is set, with the address without it. */
export interface FilterChip {
  field: string;
  label: string;
  value: string;
  href: string;
}

export interface FilterField {
  field: string;
  label: string;
  widget: "one" | "many" | "range";
  options: Option[];
  chosen: string[];
}

/** The condition as it was typed; `place` is where it is wrong. */
export interface TypedCondition {
  text: string;
  options: Option[];
  words: string[];
  values: Record<string, string[]>;
  error: string;
  place: [start: number, end: number];
}

export interface FilterBar {
  page: string;
  query: string;
  chips: FilterChip[];
  fields: FilterField[];
  where: TypedCondition;
  clear: string;
  name: string;
  /** A query was sent whose view has not come: counts are of the view before. */
  isAhead?: boolean;
}

/** An entry of the list: it opens a pane, sends a query, or puts a text into the search. */
export interface Entry {
  id: string;
  label: string;
  count?: number | null;
  isChosen?: boolean;
  pane?: string;
  query?: string;
  text?: string;
  closes?: boolean;
}

/** The open popup: none, the list of filters at a pane, or the saved filters. */
export interface Open {
  open: string;
  pane: string;
  search: string;
}

/** Filters that a visitor has named. */
export interface SavedSet {
  name: string;
  page: string;
  query: string;
}
