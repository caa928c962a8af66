/* The Try page: its payload (views/try_model/page.py), what the server offers
   (app/lab/judging/routes.py), what it answers (app/lab/judging/run.py), and the page's state. */
import type {
  ActionOf,
  ClipActions,
  ClipLimits,
  Judge,
  JudgeActions,
  JudgeServer,
  NewJudge,
  OwnClip,
  RequestMessage,
} from "../forms/types.d.ts";
import type { TryDesk } from "./desk.js";

export interface Protocol {
  settings: string[];
  asks: boolean;
  grounds: boolean;
  dimensions: string[];
  bounds: [least: number, most: number];
  is_graded: boolean;
  is_turned: boolean;
  note?: string;
}

export interface TryServer extends JudgeServer {
  protocols: Record<string, Protocol>;
  limits: ClipLimits & { judges: number; repeats: number; calls: number };
  clips: OwnClip[];
  replays: { name: string; title: string }[];
}

export interface TryClip {
  id: string;
  name: string;
  by: string;
  benchmark: string;
  media: string | null;
  poster: string | null;
  duration: number | null;
  watch: string;
  facts: [label: string, text: string][];
}

export interface TryQuestion {
  question: string;
  type: string;
  variant?: string | null;
  text: string;
  options: string[] | null;
  answer: number | null;
  expected: string | null;
}

/** A step of a chain of the clip; a step of a run has no times. */
export interface PlanStep {
  chain: string;
  node: string;
  kind: string;
  text: string;
}

export interface KnownStep extends PlanStep {
  start: number | null;
  end: number | null;
  shown: boolean | null;
  watch: string;
}

export interface KnownVerdict {
  by: string;
  kind: string;
  true: boolean;
  dimension: string;
  score: number | null;
  status: string;
  reason: string;
  node: string | null;
  second: number | null;
  watch: string | null;
}

export interface TryPayload {
  clip: TryClip;
  questions: TryQuestion[];
  steps: KnownStep[];
  known: KnownVerdict[];
  check: string;
  words: Record<string, string>;
  chosen: {
    protocol: string;
    setting: string;
    question: string;
    circular: string;
    repeats: number;
  };
}

/** A judge's first request as it would be sent, or why there is none. */
export interface JudgePreview {
  label: string;
  nothing?: string;
  problem?: string;
  address: string;
  encoding: string;
  sampling: { encoding: string } | null;
  bytes: string;
  tokens: number;
  cost: number | null;
  notes: string[];
  options: object;
  frames: { second: number; jpeg: string }[];
  messages: RequestMessage[];
}

export interface Preview {
  judges: JudgePreview[];
  calls: number;
  tokens: number;
  cost: number | null;
}

export interface Finding {
  dimension: string | null;
  score: number | null;
  choice: number | null;
  correct: boolean | null;
  raw: string;
  reason: string;
  category: string | null;
  chain: string | null;
  node: string | null;
  second: number | null;
}

/** Where a model places a step of a chain. */
export interface PlacedStep {
  chain: string;
  node: string;
  shown: boolean;
  start: number;
  end: number;
  confidence: number;
  evidence: string;
}

export interface HeldLink {
  chain: string;
  subchain: string;
  holds: boolean;
  reason: string;
}

export interface Attempt {
  status: string;
  seconds: number;
  http: number | null;
  detail: string;
}

export interface Outcome {
  status: string;
  findings: Finding[];
  grounding: { steps: PlacedStep[]; links: HeldLink[] } | null;
  notes: string[];
  attempts: Attempt[];
  raw: string;
  usage: { tokens_in: number | null; tokens_out: number | null; cost: number | null };
  sampling: { encoding: string } | null;
  frames: unknown[];
  confidence: number | null;
  cached: boolean;
  seconds: number;
  options: string[];
}

/** A call's place in a run. */
export interface CallPlace {
  judge: number;
  repeat: number;
  rotation: number;
}

export interface Call extends CallPlace {
  attempts: number;
  began?: boolean;
  steps?: PlacedStep[];
  outcome?: Outcome;
}

export interface TallyRow {
  unit: string;
  votes: { value: number | null; given: number[] }[];
  majority: number | null;
  rule: string;
}

export interface RunSummary {
  tally: TallyRow[];
  statuses: Record<string, number>;
  calls: number;
  ok: number;
  tokens_in: number | null;
  tokens_out: number | null;
  cost: number | null;
}

/** The first event of a run; `question` is the right answer in words. */
export interface Plan {
  labels: string[];
  repeats: number;
  rotations: number[];
  question: string | null;
  steps: PlanStep[];
  links: { chain: string; subchain: string; reasons: string[]; result: string }[];
  sent?: { judges: { label: string; messages: RequestMessage[] }[] };
}

/** The subject of a run, which later choices do not change. */
export interface Subject {
  token: number;
  payload: TryPayload;
  own: string;
  question: TryQuestion | null;
  name: string;
  duration: number | null;
}

export interface Run extends Subject, Omit<Plan, "question" | "rotations"> {
  calls: Call[];
  total: number;
  rotations: number;
  rightAnswer: string | null;
  scripted: string;
  ended: boolean;
  failure: string;
  waiting: string;
  seconds: number;
  saved: boolean;
  saving?: boolean;
  submitted?: Submission | null;
  summary?: RunSummary;
  id?: string;
  logs?: string[];
}

/** A question that every model got wrong, as Check reads it. */
export interface Submission {
  line: "case";
  job: "submission";
  id: string;
  title: string;
  model: string;
  created: string;
  status: "ok";
  clip: string;
  output: Record<string, unknown>;
}

/** The form's view of the visitor's own clip. */
export interface About {
  prompt: string;
  ground_truth: string;
  text: string;
  options: string;
  answer: string;
  expected: string;
  steps: string;
}

/** An event of a run; `scripted` is the note on a recorded one. */
export interface RunEvent {
  name: string;
  data: any;
  scripted?: string;
}

/** The state before the server has answered and a payload is there. */
export interface FreshState {
  server: TryServer | null;
  payload: TryPayload | null;
  protocol: string;
  setting: string;
  question: string;
  circular: string;
  repeats: number;
  cap: string;
  grader: string;
  own: string;
  judges: Judge[] | null;
  about: About;
  preview: Preview | null;
  run: Run | null;
  subject: Subject | null;
  failure: string;
  clipFailure: string;
  busy: string;
  sending: boolean;
}

/** The state that the page is drawn from. */
export interface TryState extends FreshState {
  server: TryServer;
  payload: TryPayload;
  judges: Judge[];
}

/** A field of the form that holds one value. */
export type FieldName =
  "protocol" | "setting" | "question" | "circular" | "repeats" | "cap" | "grader";

/** The actions that change the state, by name. */
export interface TryActions extends JudgeActions, ClipActions<TryServer> {
  server: { server: TryServer };
  payload: { payload: TryPayload };
  set: { name: FieldName; value: string | number };
  about: { name: keyof About; value: string };
  own: { id: string };
  judge: { at: number; part: Partial<NewJudge> };
  who: { at: number; value: string };
  "add judge": {};
  "remove judge": { at: number };
  busy: { words: string };
  idle: { failure: string };
  preview: { preview: Preview; key: string };
  "no preview": {};
  begin: { token: number };
  event: RunEvent & { token: number };
  run: { token: number; part: Partial<Run> };
  end: {};
}

export type TryAction = ActionOf<TryActions>;

/** The state while a run is shown. */
export interface RunState extends TryState {
  run: Run;
}

/** The place of a step by a judge: a stretch, or why there is none. */
export interface Place extends Partial<PlacedStep> {
  arriving?: boolean;
  waits?: boolean;
  status?: string;
}

export type SeekTo = ((t: number) => void) | null;

/** The desk as the parts of the page see it: drawn once there is a payload. */
export type TryPage = Omit<TryDesk, "state"> & { state: TryState };
