/* Studies with people: the page's payload (views/people/), what the server answers
   (app/lab/people/), and the forms that people fill in. */
import type { Criterion, RejectionRow, StageRow, TaskRow } from "../check/types.d.ts";
import type { callsOf } from "./calls.js";
import type { StudyDesk } from "./desk.js";

export type StudyCalls = ReturnType<typeof callsOf>;

/** The caller's access, from the fragment of the address. */
export interface Access {
  study?: string;
  by?: string;
  sig?: string;
}

/** The clips and questions of a benchmark: how many, by stratum, and as wholes of each kind. */
export interface Drawable {
  n: number;
  strata: Record<string, number>;
  wholes?: Record<string, number>;
}

export interface StudyBenchmark {
  benchmark: string;
  name: string;
  kinds: Record<string, Drawable>;
}

export interface PeoplePayload {
  benchmarks: StudyBenchmark[];
  benchmark: string;
  strata: Record<string, string>;
  consent: string;
  /** Categories of errors and levels of realism, and the dimensions of scores, in words. */
  categories: [id: string, name: string, text: string][];
  levels: [name: string, text: string][];
  eva: [name: string, label: string, question: string][];
}

export interface StudyLine {
  study: string;
  title: string;
  kind: string;
  benchmark: string;
  clips: number;
  people: number;
  seats: number;
}

export interface StudyList {
  studies: StudyLine[];
  may_make: boolean;
}

/** The order of a study, as its maker fills it in. */
export interface StudyOrder {
  kind: string;
  title: string;
  benchmark: string;
  strata: string[];
  equal: boolean;
  sample: number;
  seed: number;
  per_clip: number;
  people: number;
  checks: number;
  repeats: number;
  beside: string[];
  whole: string;
  circular: boolean;
  by_task: boolean;
  third: boolean;
  after: string;
  frames: number;
  consent: string;
}

/** The sample that an order would draw. */
export interface DrawnSample {
  sample: number;
  units: number;
  asked: number;
  seed: number;
  seats: number;
  neighbours: number;
  checks: number;
  third: boolean;
  fewest: number;
  most: number;
  strata: { name: string; size: number; drawn: number }[];
}

export interface StudyPlan {
  benchmark: string;
  seed: number;
  strata: string[];
  equal: boolean;
  per_clip: number;
  clips: number;
  seats: number;
  consent: string;
  whole: string;
  circular: boolean;
  by_task: boolean;
  beside: string[];
  frames: number;
}

/** How many judgements of attention checks or repeats were right, or the same, of how many. */
export interface Met {
  right?: number;
  same?: number;
  of: number;
}

export interface Participant {
  participant: string;
  link: string;
  consented: boolean;
  total: number | null;
  done: number;
  last: string;
  checks: Met;
  repeats: Met;
}

/** A coefficient, and why it is undefined. */
export interface Coefficient {
  value: number | null;
  why: string;
}

export interface AgreementRow {
  name: string;
  mean: number | null;
  single: number | null;
  votes: number;
  clips: number;
  shared: number;
  raw: Coefficient;
  fleiss: Coefficient;
  alpha: Coefficient;
  ac1: Coefficient;
}

/** A stage of quality control, with what the pair said. */
export interface QualityStage extends StageRow {
  both_keep: number;
  both_drop: number;
  split: number;
  accepted: number;
  rejected: number;
}

export interface QualityCell {
  task: string;
  type: string;
  dropped: number;
}

export interface QualityFigures {
  items: number;
  third: boolean;
  splits: number;
  stages: QualityStage[];
  tasks: TaskRow[];
  rejections: RejectionRow[];
  cells: QualityCell[];
  labels: Record<string, string>;
}

export interface Spread {
  mean: number | null;
  sd: number | null;
  place: number | null;
}

export interface SourceRow {
  source: string;
  sizes: number[];
  axes: Record<string, Spread>;
  generated: number | null;
  people: number[];
  fleiss: Coefficient;
  votes: number;
}

/** The version with a study's labels, and the participants who gave them. */
export interface Published {
  version: string;
  participants: string[];
}

export interface StudyOutcome {
  study: string;
  kind: string;
  title: string;
  created: string;
  plan: StudyPlan;
  free: number;
  participants: Participant[];
  withdrawn: string[];
  published: Published | null;
  withdrawn_but_published: string[];
  agreement: AgreementRow[];
  quality: QualityFigures | null;
  axes: string[];
  ranking: SourceRow[];
  pooled: { generated: number | null; fleiss: Coefficient; votes: number };
  may_publish: boolean;
}

/** A study as a participant sees it. */
export interface AboutStudy {
  kind: string;
  title: string;
  participant: string;
  consent: string;
  consented: boolean;
  total: number;
  done: number;
  next: number | null;
  last: number | null;
  decides: boolean;
  frames: number;
}

/** The form at a place. What it holds is its kind's: one of the forms below. */
export interface Task {
  place: number;
  number: number;
  before: number | null;
  after: number | null;
  shown: [label: string, text: string][];
  films: { duration: number | null }[];
  question: string;
  options: string[];
  text: string;
  answer: number | null;
  criteria: Criterion[];
  form: any;
  done: boolean;
  version: number;
}

/** One person at one place: the form, what came before it, what is saved. */
export interface VisitState {
  about: AboutStudy;
  task: Task;
  form: any;
  before: any[];
  version: number;
  says: string;
}

/** The record of a participant who has withdrawn. */
export interface Withdrawn {
  deleted: number;
  published: string | null;
}

export interface AnswerForm {
  choice?: number;
}

export interface ScoresForm {
  scores: Record<string, boolean>;
  reasons: Record<string, string>;
}

export interface RealismError {
  category: string;
  start?: number;
  end?: number;
  area?: number;
  text?: string;
}

/** Parts of an error as they are changed: one without a value is taken out. */
export type ErrorPart = { [name in keyof RealismError]?: RealismError[name] | null };

export interface RealismForm {
  score?: number;
  description: string;
  adherence: string;
  errors: RealismError[];
}

/** Clips by their place as they are shown: on each axis from best to worst. */
export interface RankingForm {
  ranks: Record<string, number[]>;
  generated: Record<number, boolean>;
}

export interface QualityForm {
  stands?: boolean;
  criterion?: string;
}

/** The props of a form. */
export interface FormProps<Form> {
  form: Form;
  change(form: Form): void;
  payload: PeoplePayload;
  second(): number;
  task: Task;
  isClip: boolean;
}

/** The actions of a study's maker. */
export interface OrderProps {
  order: StudyOrder;
  benchmark: StudyBenchmark | undefined;
  payload: PeoplePayload;
  studies: StudyLine[];
  set(order: StudyOrder): void;
}

/** The desk as the parts of the page see it, once a payload is there. */
export type StudyPage = Omit<StudyDesk, "payload"> & { payload: PeoplePayload };
