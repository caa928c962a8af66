/* The view of a page as the server sends it: RenderedPage in app/pages/rendered_page.py, and the
   data of scripts in app/pages/rendered_page.py. */

/** A trace or a layout of plotly's; only what our scripts look at is named. */
export interface Trace {
  type?: string;
  mode?: string;
  text?: string[];
  theta?: string[];
  z?: unknown[][];
  meta?: unknown;
  legendgroup?: string;
  opacity?: number;
  [name: string]: any;
}

export interface Layout {
  width?: number;
  height: number;
  title?: { text?: string };
  margin?: Record<string, number>;
  [name: string]: any;
}

export interface Figure {
  data: Trace[];
  layout: Layout;
}

/** The words of a chart for its files. */
export interface FigureWords {
  title: string;
  is_titled: boolean;
  subtitle: string;
  source: string;
  version: string;
  address: string;
  summary: string;
}

/** Addresses of what makes a chart's files in a browser. */
export interface FigureFiles {
  script: string;
  pdf: string;
  regular: string;
  bold: string;
}

export interface LiveFigure {
  kind: "figure";
  figure: Figure;
  config: Record<string, unknown>;
  scripts: string[];
  slot: string;
  words: FigureWords;
  files: FigureFiles;
  module?: undefined;
}

/** A part that the module at an address mounts with a payload of its own. */
export interface LivePart {
  kind: string;
  payload: unknown;
  module: string;
  imports: string[];
}

export type Live = LiveFigure | LivePart;

/** The handle that mounting returns. */
export interface Handle {
  destroy(): void;
}

export interface View {
  page: string;
  state: string;
  query: string;
  version: string;
  notices: string;
  slots: Record<string, string>;
  live: Record<string, Live>;
  fields: string[];
  controls: Record<string, unknown>[];
  title: string;
}

/** A value of a control: texts, a text or nothing chosen. */
export type ControlValue = string | number | string[] | null;

/** A chart of plotly's in the page. */
export interface Plot extends HTMLElement {
  data: Trace[];
  on(name: string, run: (details: PlotlyEvent) => void): void;
  removeListener(name: string, run: (details: PlotlyEvent) => void): void;
}

/** Plotly's event for a point that is clicked or under the pointer. */
export interface PlotlyEvent {
  points: { customdata?: unknown; data: Trace }[];
  event?: MouseEvent;
}
