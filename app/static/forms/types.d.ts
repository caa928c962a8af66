/* Types that forms of judges share: the server's part is app/lab/judging/routes.py (Try) and
   app/lab/building/ (Build), the judge is what app/lab/live_calls/endpoint_forms.py takes. */

export interface Preset {
  name: string;
  label: string;
  base_url: string;
  needs_key: boolean;
  encodings: string[];
  note: string;
  local: boolean;
}

/** An endpoint that the operator pays for; `encodings`: by model, what it was seen to take. */
export interface House {
  name: string;
  models: string[];
  left: string;
  encodings?: Record<string, string[]>;
}

/** The endpoints that a server offers; `trivial` are scripted judges. */
export interface JudgeServer {
  presets: Preset[];
  houses: House[];
  trivial: { name: string; label: string }[];
  hosts: string[] | null;
  public: boolean;
}

/** The server's limits for an uploaded clip. */
export interface ClipLimits {
  file_mb: number;
  seconds: number;
  clip_frames: number;
}

/** A clip of the visitor's session: VisitorClip in app/lab/live_calls/visitor_clips.py. */
export interface OwnClip {
  id: string;
  name: string;
  size: number;
  duration: number;
  width: number;
  height: number;
  frames: number;
}

export type JudgeKind = "endpoint" | "house" | "trivial";

/** A judge without its place in a form; numbers are as they were typed. */
export interface NewJudge {
  kind: JudgeKind;
  preset: string;
  base_url: string;
  model: string;
  house: string;
  price_in: string;
  price_out: string;
  encoding: string;
  frames: number | string;
  side: number | string;
  key: string;
  /** The models that its endpoint lists, and the note beside the field. */
  models?: string[];
  listed?: string;
  /** The probe's result for each way of sending a clip, and its status. */
  sights?: Record<string, string> | null;
  probed?: string;
}

export interface Judge extends NewJudge {
  id: number;
}

/** A judge's line in a form, with what is wrong with its fields. */
export interface JudgeRow<Of extends NewJudge = Judge> {
  judge: Of;
  at?: number;
  faults?: Record<string, string>;
  set(part: Partial<NewJudge>): void;
}

/** A message of a request, with media as words: judges/request/preview.py. */
export interface RequestMessage {
  role: string;
  parts: { kind: "text" | "media"; text: string }[];
}

/** Redraws a page; `root` is the element that it is mounted in. */
export interface Mountable {
  root: HTMLElement | null;
  draw(): void;
}

/** An action as it is dispatched; `Actions` has by name what each brings. */
export type ActionOf<Actions> = {
  [Name in keyof Actions]: { type: Name } & Actions[Name];
}[keyof Actions];

/** By name the state after each action, or what else is done. */
export type Reducers<State, Actions, Next = State> = {
  [Name in keyof Actions]: (state: State, action: Actions[Name]) => Next;
};

/** Results of calls about a judge: the models of its endpoint, what a model saw. */
export interface JudgeActions {
  models: { judge: Judge; part: Partial<NewJudge> };
  sights: { judge: Judge; part: Partial<NewJudge> };
}

/** Status of a clip that is being uploaded. */
export interface ClipActions<Server> {
  sending: {};
  clip: { server: Server; id: string };
  "clip failed": { failure: string };
}

/** A table for a file; a cell has its text, and small text `beside` it. */
export interface TableFile {
  title: string;
  heads: { text: string; beside?: string }[];
  numeric: boolean[];
  rows: { text: string; beside?: string }[][];
}

/** A built case that was accepted, or a submission (app/lab/building/, the Try page). */
export interface BuiltCase {
  job: string;
  id: string;
  title: string;
  model: string;
  status: string;
  output: any;
  [name: string]: any;
}

/** A validator's vote on an item. */
export interface Vote {
  validator: string;
  item: string;
  task: string;
  stands: boolean;
  mode?: string;
  dimension?: string;
  criterion?: string | null;
  time?: string;
}
