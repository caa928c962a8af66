/* The Build page: its payload (views/build/payload.py, views/build/page.py), records of builds
   (schema/build_record.py), what the server answers (app/lab/building/), and the page's state. */
import type { PlayerPayload } from "../../../views/player/js/types.d.ts";
import type {
  ActionOf,
  BuiltCase,
  ClipActions,
  ClipLimits,
  Judge,
  JudgeActions,
  JudgeServer,
  NewJudge,
  OwnClip,
  RequestMessage,
} from "../forms/types.d.ts";

export interface Fault {
  code: string;
  place: string;
  text: string;
}

/** A turn of an agent; `reported`: what the endpoint of one that failed answered last. */
export interface Round {
  step: string;
  agent: string;
  number: number;
  model: string;
  asked: string;
  status: string;
  draft: any;
  faults: Fault[];
  tokens_in: number | null;
  tokens_out: number | null;
  cost: number | null;
  reported?: string;
}

/** A case as it was built. What its output holds is its pipeline's. */
export interface BuildRecord {
  job: string;
  id: string;
  title: string;
  model: string;
  status: string;
  reason: string;
  given: Record<string, any>;
  rounds: Round[];
  output: any;
  [name: string]: any;
}

/** A prompt or question that a case brings. */
export interface Item {
  id: string;
  kind: string;
  task: string;
  text: string;
  options: string[];
  answer: number | null;
  steps: [reasons: string, result: string][];
  facts: [label: string, text: string][];
}

export interface BuildPayload {
  record: BuildRecord | null;
  graph: PlayerPayload | null;
  graphs: Record<string, PlayerPayload>;
  clip: string | null;
  of_clip?: string;
  scenes: { id: string; name: string }[];
  jobs: { name: string; title: string }[];
  check: string;
  check_mine: string;
}

export interface BuildServer extends JudgeServer {
  limits: ClipLimits;
  clips: OwnClip[];
}

/** The calls that a case may take. */
export interface Expected {
  least: number;
  most: number;
  validating: number;
  validating_most: number;
  tokens_in: number;
}

export interface BuildPlan extends Expected {
  tokens_out: number;
  cost: [least: number, most: number] | null;
  reason: string;
  clip: string | null;
  notes: string[];
  first: {
    agent: string;
    address: string;
    bytes: string;
    tokens: number;
    options: object;
    messages: RequestMessage[];
  } | null;
}

/** A case as it is built or was recorded; `shown`: the turn whose chain is drawn, or -1. */
export interface BuildRun {
  rounds: Round[];
  graphs: Record<string, PlayerPayload>;
  graph: PlayerPayload | null;
  shown: number;
  record: BuildRecord | null;
  items: Item[] | null;
  plan: Expected | null;
  waiting: string;
  failure: string;
  ended: boolean;
  live: boolean;
  taken: boolean;
}

/** An accepted draft of an agent. */
export type Draft = [agent: string, draft: unknown];

/** A record that was taken out, and its place. */
export interface Removed {
  at: number;
  record: BuiltCase;
}

/** The state before the server has answered and a payload is there. */
export interface FreshBuild {
  server: BuildServer | null;
  payload: BuildPayload | null;
  job: string;
  given: Record<string, any>;
  count: number | string;
  mode: string;
  steps: number | string;
  judges: Judge[] | null;
  own: string;
  cap: string;
  open: boolean;
  faulty: boolean;
  preview: BuildPlan | null;
  from: Draft[] | null;
  failure: string;
  clipFailure: string;
  busy: "" | "look" | "build";
  sending: boolean;
  run: BuildRun;
  before: BuildRun | null;
  edit: number;
  texts: Record<number, string>;
  draftFault: string;
  mine: { set: BuiltCase[]; removed: Removed | null; failure: string };
}

export interface BuildState extends FreshBuild {
  server: BuildServer;
  payload: BuildPayload;
  judges: Judge[];
}

/** A field of the form that holds one value. */
export type FieldName = "job" | "count" | "mode" | "steps" | "own" | "cap";

/** The actions that change the state, by name. */
export interface BuildActions extends Pick<JudgeActions, "models">, ClipActions<BuildServer> {
  server: { server: BuildServer };
  payload: { payload: BuildPayload; set: BuiltCase[] };
  set: { name: FieldName; value: string };
  given: { name: string; value: unknown };
  open: { on: boolean };
  judge: { at: number; part: Partial<NewJudge> };
  who: { at: number; value: string };
  validator: { on: boolean };
  look: { from?: Draft[] | null };
  faulty: {};
  busy: {};
  idle: { failure: string };
  preview: { preview: BuildPlan; key: string };
  begin: {};
  event: { name: string; data: any };
  end: { failure: string };
  back: {};
  show: { at: number };
  edit: { at: number };
  draft: { at: number; text: string };
  "draft fault": { text: string };
  "set kept": { set: BuiltCase[]; failure: string; removed?: Removed | null };
}

export type BuildAction = ActionOf<BuildActions>;

/** The faults of a form: the name of a field → words. */
export type Faults = Record<string, string>;

/** The desk as the parts of the page see it: parts that need the server wait for it. */
export type BuildPage = Omit<import("./desk.js").BuildDesk, "state"> & { state: BuildState };
