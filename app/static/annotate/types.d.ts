/* The Annotate page: its payload (views/annotate/page.py), what the server answers
   (app/lab/annotating/), a document as it is saved (annotations/values.py), and the page's state.
   Times are seconds of the clip; null is not set. */
import type { Area, ChainDrawing, PayloadClip } from "../../../views/player/js/types.d.ts";
import type { ActionOf } from "../forms/types.d.ts";
import type { apiOf } from "./sync/api.js";
import type { Annotation } from "./page.js";
import type { Playhead } from "./stage/playhead.js";

export type AnnotateApi = ReturnType<typeof apiOf>;

/** The annotator's access, from the fragment of the address. */
export interface Access {
  set?: string;
  by?: string;
  sig?: string;
}

/** A clip to choose; in a list of work also how far the annotator is. */
export interface ListedClip {
  clip: string;
  title: string;
  by?: string;
  poster: string | null;
  film?: boolean;
  state?: string;
  known?: boolean;
  version?: number;
  done?: boolean;
}

/** The clip of the page. */
export interface ClipAbout {
  id: string;
  name: string;
  by: string;
  watch: string;
  facts: [label: string, text: string][];
}

export interface AnnotatePayload {
  choices: ListedClip[];
  clip: ClipAbout | null;
}

/** The clips of a set for one viewer; its owner sees the annotators with their links. */
export interface WorkList {
  set: string;
  title: string;
  annotator: string;
  clips: ListedClip[];
  annotators?: { annotator: string; name: string; done: number; link: string }[];
}

/** Figures by name, what each rests on, and why one is undefined. */
export interface AgreementRow {
  clip?: string;
  annotators?: string[];
  not_blind?: string[];
  kappa: number | null;
  miou: number | null;
  boundary_s: number | null;
  link_f1: number | null;
  n?: Record<string, number>;
  why?: Record<string, string>;
}

export interface AnnotatorAgreement {
  clips: AgreementRow[];
  all: AgreementRow;
  hidden: boolean;
}

export interface DocNode {
  id: string;
  kind: string;
  text: string;
  person: string | null;
  seen_by: string[] | null;
}

/** Reasons that lead to a result together; a result may be missing while a link is drawn. */
export interface DocLink {
  id: string;
  result: string;
  reasons: string[];
  heart: boolean | null;
}

export interface DocChain {
  people: Record<string, string>;
  nodes: DocNode[];
  links: DocLink[];
  title: string;
  parent: string | null;
  origin: string | null;
}

/** A node's time; `shown` is null until the annotator answers. */
export interface Time {
  shown: boolean | null;
  start: number | null;
  end: number | null;
}

export type DocTimes = Record<string, Time>;

/** Whether a link holds in the clip, and why. */
export interface LinkVerdict {
  holds: boolean | null;
  why: string;
}

/** A judge's reason of one run and dimension, pinned to a node and a second. */
export interface DocPin {
  run: string;
  dimension: string;
  node: string | null;
  second: number | null;
}

/** One annotator's work on one clip. */
export interface Doc {
  chain: DocChain;
  times: DocTimes;
  links: Record<string, LinkVerdict>;
  pins: DocPin[];
  note: string;
  tags: string[];
  done: boolean;
}

/** The parts in which a document is saved. */
export type DocPart = keyof Doc;

/** Parts as the server has them; null is empty. */
export type DocParts = { [part in DocPart]?: Doc[part] | null };

export interface Reason {
  run: string;
  judge: string;
  dimension: string;
  /** As “D1 ✗” or “realism 3/5”. */
  verdict: string;
  tone: string;
  reason: string;
  node: string | null;
  second: number | null;
}

/** A source that a chain may start from. */
export interface Start {
  id: string;
  label: string;
  chain: DocChain;
  times?: DocTimes;
}

export interface Fault {
  code: string;
  place: string;
  text: string;
}

/** The server's answer for a clip. */
export interface Work {
  clip: PayloadClip;
  starts: Start[];
  reasons: Reason[];
  subtitles: { start: number; end: number; text: string }[];
  version: number;
  blind: boolean;
  parts: DocParts;
  faults: Fault[];
  others: { annotator: string; parts: DocParts }[];
  drawing: Drawn | null;
}

/** Drawings of a chain, for a desk and for a phone (app/lab/annotating/requests.py). */
export type Drawn = Pick<ChainDrawing, "wide" | "narrow">;

/** The values that a drawing depends on. */
export interface DrawingOrder {
  chain: Pick<DocChain, "people" | "nodes" | "links">;
  missing: string[];
}

/** A drawing with what it was drawn from. */
export interface LatestDrawing {
  order: DrawingOrder;
  drawing: Drawn;
}

/** A node that is new or has another text, with its place and its text in lines. */
export interface NodePlace extends Area {
  node: DocNode;
  lines: string[];
}

/** The state of the page. `mode`: digits name another node, of `step`, while it lasts. */
export interface AnnotateState {
  work: Work;
  doc: Doc;
  past: Doc[];
  future: Doc[];
  group: string | null;
  step: string | null;
  editing: boolean;
  mode: { name: "reasons" | "join"; step: string } | null;
  digits: string;
  digitsAt: number;
  reason: number;
  keysOn: boolean;
  help: boolean;
  says: string;
  faults: Fault[];
}

/** A node of the chain, by its id. */
interface OfNode {
  id: string;
}

/** A second of the clip. */
interface AtSecond {
  t: number;
}

/** Changes of the document, by name. */
export interface Edits {
  addNode: { kind: string; text?: string };
  removeNode: OfNode;
  changeNode: OfNode & { changes: Partial<DocNode> };
  moveNode: OfNode & { by: number };
  splitNode: OfNode;
  joinNodes: OfNode & { other: string };
  addPerson: OfNode & { name: string };
  begin: { chain: DocChain; label: string; inOrder: boolean; times: DocTimes };
  addReason: { result: string; reason: string; index?: number };
  toggleReason: { result: string; reason: string };
  removeReason: { link: string; reason: string };
  toggleHeart: { link: string };
  judgeLink: { link: string; holds?: boolean | null; why?: string };
  setStart: OfNode & AtSecond;
  setEnd: OfNode & AtSecond;
  setNotShown: OfNode;
  setTime: OfNode & { time: Time };
  clearTime: OfNode;
  pin: { reason: Reason; node: string } & AtSecond;
  unpin: { reason: Reason };
  setNote: { note: string };
  setTags: { tags: string[] };
  setDone: { done: boolean };
  takePart: { part: DocPart; value: any };
}

/** Actions that change only the view, by name. */
export interface Views {
  choose: { id: string };
  meant: { id: string };
  move: { by: number };
  digit: { digit: string; at: number };
  edit: {};
  leaveEdit: {};
  reasons: {};
  join: {};
  escape: {};
  chooseReason: { index: number } | { by: number };
  toggleKeys: {};
  toggleHelp: {};
  undo: {};
  redo: {};
  say: { says: string };
  faults: { faults: Fault[] };
}

/** The actions that move the playhead, the focus or the page, by name. */
export interface Moves {
  toggle: {};
  shuttle: { key: string };
  frame: { by: number };
  skip: { by: number };
  seek: { t: number };
  goTo: { end: "start" | "end" };
  focus: { on: string };
  nextClip: {};
}

/**
 * An edit as it is sent: of no node where none is chosen, and at the playhead where it is `timed`.
 * Edits of one `group` are undone together.
 */
type Sent<Edit> = { [Name in keyof Edit]: Name extends "id" ? string | null : Edit[Name] } & {
  group?: string | null;
};
type SentEdits = { [Name in keyof Edits]: Sent<Edits[Name]> };
type TimedEdits = {
  [Name in keyof Edits as Edits[Name] extends AtSecond ? Name : never]: Sent<
    Omit<Edits[Name], "t">
  > & { timed: true };
};

export type SentEdit = ActionOf<SentEdits>;
export type TimedEdit = ActionOf<TimedEdits>;
export type View = ActionOf<Views>;
export type Move = ActionOf<Moves>;
export type Action = SentEdit | TimedEdit | View | Move;

export type Act = (action: Action) => void;

/** Two versions of a part, with who saved theirs, and when. */
export interface Conflict {
  part: DocPart;
  mine: any;
  theirs: any;
  by?: string;
  at?: string;
}

/** How the work is kept. */
export interface SaveStatus {
  name: "saved" | "unsaved" | "saving" | "offline" | "refused" | "conflict";
  at: number | null;
  conflicts: Conflict[];
  words: string;
  faults?: Fault[];
}

/** The result of saving a part. */
export interface PutReply {
  status: "saved" | "conflict" | "refused" | "offline";
  words?: string;
  version?: number;
  faults?: Fault[];
  by?: string;
  at?: string;
}

/** The props of parts that show a document. */
export interface WorkProps {
  state: AnnotateState;
  faults: Fault[];
  duration: number;
  playhead: Playhead;
  draw(order: DrawingOrder): Promise<Drawn>;
  act: Act;
}

/** The page while a clip is open. */
export type WorkPage = Omit<Annotation, "state"> & { state: AnnotateState };
