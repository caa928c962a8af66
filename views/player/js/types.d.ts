/* The player's payload as the server sends it (views/player/payload.py, views/chain/payload.py,
   metrics/chains/marks.py, with the drawings of views/player/embed.py), and what the player makes
   of it. Times are seconds from the clip's start, boxes shares of the frame; null is unknown. */

/* The payload from the server. */

export type Box = [left: number, top: number, width: number, height: number];

export interface PayloadClip {
  id: string;
  src: string | null;
  poster: string | null;
  subtitles: string | null;
  duration: number | null;
  fps: number | null;
  width: number | null;
  height: number | null;
  bring: [what: string, line: string][];
  source: { href: string; label: string } | null;
}

export interface PayloadPerson {
  id: string;
  name: string;
  colour: string | null;
}

/** When a source says that a step happens. */
export interface NodeTime {
  source: string;
  shown: boolean | null;
  start: number | null;
  end: number | null;
  confidence: number | null;
  evidence: string;
  status: string;
}

/** Whether a source says that a link holds. */
export interface LinkJudgement {
  source: string;
  holds: boolean | null;
  reason: string;
  status: string;
}

export interface PayloadNode {
  id: string;
  kind: string;
  text: string;
  person: string | null;
  start: number | null;
  end: number | null;
  shown: boolean | null;
  box: Box | null;
  seen_by: string[] | null;
  times: NodeTime[];
  facts: [name: string, value: string][];
}

export interface PayloadSubchain {
  id: string;
  result: string;
  reasons: string[];
  shown: boolean | null;
  category: string | null;
  heart: boolean | null;
  judgements: LinkJudgement[];
}

export interface PayloadRelation {
  id: string;
  subject: string;
  label: string;
  object: string;
}

/** SVG for a desk and for a phone; `legend` has signs as SVG with the names of their words. */
export interface ChainDrawing {
  wide: string;
  narrow: string;
  order: string[];
  legend: [drawn: string, meaning: string][];
}

export interface PayloadChain {
  id: string;
  title: string;
  nodes: PayloadNode[];
  subchains: PayloadSubchain[];
  kind: "causal" | "scene";
  origin: string | null;
  caption: string;
  study: string;
  relations: PayloadRelation[];
  drawing?: ChainDrawing;
}

export interface PayloadPin {
  label: string;
  judge: string;
  score: number | null;
  status: string;
  reason: string;
  chain: string | null;
  node: string | null;
  second: number | null;
  dimension: string;
  located: boolean;
  pinned_by: string;
  locator: string;
  failing: boolean;
  marks: { chain: string; nodes: string[]; links: string[] } | null;
}

export interface TimeSource {
  id: string;
  kind: string;
  label: string;
  note: string;
}

export interface Reply {
  colouring: string;
  status: string;
  choice: number | null;
  raw: string;
  correct: boolean | null;
  reason: string;
  status_label: string;
}

export interface PayloadQuestion {
  id: string;
  type: string;
  type_label: string;
  text: string;
  options: string[];
  answer: number | null;
  expected: string;
  chain: string | null;
  nodes: string[];
  links: string[];
  objects: string[];
  relations: string[];
  second: number | null;
  replies: Reply[];
}

export type MarkState = "right" | "wrong" | "mixed" | "none";
export type ColouringKind = "answers" | "share" | "verdicts";

export interface PayloadMark {
  state: MarkState;
  right: number;
  wrong: number;
  unscored: number;
  share: number | null;
  case: number | null;
  located: boolean;
  source: string;
  words: string;
  questions: string[];
}

export type PayloadMarks = Record<string, PayloadMark>;

export interface PayloadColouring {
  id: string;
  label: string;
  kind: ColouringKind;
  note: string;
  chains: Record<string, { nodes: PayloadMarks; links: PayloadMarks }>;
  frame: PayloadMarks;
  questions: PayloadMarks;
}

/** The unreal parts that people marked, with and without times. */
export interface Band {
  label: string;
  category: string;
  start: number;
  end: number;
  score: number | null;
  annotator: string;
}

export interface Meter {
  label: string;
  category: string;
  area: number | null;
  share: number | null;
  score: number | null;
  annotator: string;
}

export interface PlayerPayload {
  chain_state: "timed" | "untimed" | "none";
  clip: PayloadClip | null;
  expected: boolean;
  people: PayloadPerson[];
  chains: PayloadChain[];
  pins: PayloadPin[];
  start: number | null;
  selected: string | null;
  chain: string | null;
  labels: Record<string, string>;
  sources: TimeSource[];
  shown_sources: string[];
  colourings: PayloadColouring[];
  questions: PayloadQuestion[];
  question: string | null;
  play: { from: number; to: number } | null;
  bands: Band[];
  meters: Meter[];
  /** The parts that the page shows above the player, which leaves them out: views/cases/. */
  above?: { reasons?: [judge: string, dimension: string][]; questions?: unknown };
}

/* The player's own state. */

export type Words = Record<string, string>;

export interface Times {
  start: number | null;
  end: number | null;
  shown: boolean | null;
}

/** A node of a chain; `start` and `end` are those of the source that is shown. */
export interface Step extends PayloadNode {
  at: number;
  broken: boolean;
  own: Times;
}

/** A result with its reasons, or a relation of a scene graph, which has a label. */
export interface Link {
  id: string;
  result: string;
  reasons: string[];
  broken: boolean;
  heart: boolean;
  label?: string;
  judgements?: LinkJudgement[];
}

/** The steps at the other end of a link. */
export interface LinkedSteps {
  id: string;
  nodes: Step[];
  broken: boolean;
}

export interface Chain {
  id: string;
  title: string;
  caption: string;
  drawing: ChainDrawing | undefined;
  nodes: Step[];
  subs: Link[];
  byId: Map<string, Step>;
  subsById: Map<string, Link>;
  order: Step[];
  scene: boolean;
  ownTimed: boolean;
  timed: boolean;
  sort(): void;
  reasonsOf(id: string): LinkedSteps[];
  resultsOf(id: string): LinkedSteps[];
}

export interface Person {
  id: string | null;
  name: string;
  initial: string;
  colour: string | null;
}

export interface Lane {
  person: Person;
  nodes: Step[];
}

/** The sign of a mark; `part` is the share that replaces it. */
export interface Sign {
  state: MarkState;
  right: number;
  wrong: number;
  unscored: number;
  share: number | null;
  part: number | null;
  case: number | null;
  located: boolean;
}

export interface Mark extends Sign {
  source: string;
  words: string;
  questions: string[];
}

export interface Colouring {
  kind: ColouringKind;
  letter: string;
  id: string;
  label: string;
  note: string;
  frame: Map<string, Mark>;
  questions: Map<string, Mark>;
  node(chain: Chain | null, id: string): Mark;
  link(chain: Chain | null, id: string): Mark;
}

export type Tone = "good" | "bad" | "none";

/** A judge's reason with the step and second that it is about; pinned ones have a number. */
export interface Pin extends Omit<PayloadPin, "chain" | "node"> {
  ok: boolean;
  tone: Tone;
  chain: Chain | undefined;
  node: Step | null;
  pinned: boolean;
  number: number | null;
}

/** The steps and links that something is about, and their chain. */
export interface Targets {
  chain: Chain | null | undefined;
  nodes: string[];
  links: string[];
}

export interface QuestionCase extends Targets, Omit<PayloadQuestion, "chain" | "nodes" | "links"> {
  kind: "question";
  failing: boolean;
  pin?: undefined;
}

export interface ReasonCase extends Targets {
  kind: "reason";
  id: string;
  pin: Pin;
  second: number | null;
  failing: boolean;
}

/** A possible or actual failure: a question, or a judge's reason. */
export type Case = QuestionCase | ReasonCase;

/** A place in a drawing. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The server's drawing in the page. */
export interface Drawing {
  text: string;
  svg: Element;
  width: number;
  height: number;
  nodes: Map<string, SVGGElement>;
  links: Map<string, SVGGElement>;
  boxes: Map<string, Area>;
  scale: number;
}

/** The film's clock, or one that runs on the chain's own times. */
export interface Clock {
  now(): number;
  duration(): number;
  playing(): boolean;
  seek(to: number): void;
  play(): void;
  pause(): void;
  rate(value: number): void;
  destroy(): void;
}

/** A place of the clip: its second and the selected step. */
export interface Moment {
  t?: number | null;
  node?: string | null;
}

/** Events between the parts of a player, with their data. */
export interface PlayerEvents {
  boxes: [];
  case: [];
  chain: [];
  clip: [];
  duration: [seconds: number];
  help: [];
  listed: [];
  lit: [changed: Set<string>];
  marks: [];
  play: [on: boolean];
  select: [];
  subtitles: [on: boolean];
  time: [t: number];
  times: [];
  view: [];
  whole: [];
}

export interface EventBus<Events extends { [name in keyof Events]: any[] }> {
  on<Name extends keyof Events>(name: Name, run: (...rest: Events[Name]) => void): void;
  emit<Name extends keyof Events>(name: Name, ...rest: Events[Name]): void;
}

/** A part of a player, drawn when its turn comes; `isAsked`: something has happened that it shows. */
export interface Part {
  draw(): void;
  step: number;
  isAsked: boolean;
  isDrawn: boolean;
}

/** A player's state and what can be done with it. Its parts set `root`, `clock`, `canvas`, `sheet`
    and `over`, which lies on the drawing, when they are made. */
export interface Player extends EventBus<PlayerEvents> {
  element: HTMLElement;
  payload: PlayerPayload;
  words: Words;
  clip: PayloadClip | null;
  chains: Chain[];
  sources: TimeSource[];
  shownSources: string[];
  colourings: Colouring[];
  pins: Pin[];
  cases: Case[];
  people: Map<string, Person>;

  root: HTMLElement;
  canvas: HTMLElement;
  sheet: HTMLElement;
  over: HTMLElement;
  clock: Clock;
  video: HTMLVideoElement | null;
  drawing: Drawing | null;
  bars: Map<string, HTMLElement>;

  chain: Chain | null;
  selected: string | null;
  link: string | null;
  case: Case | null;
  lit: Set<string>;
  lastMoment?: Moment;
  rate: number;
  frame: number;
  length: number;
  showBoxes: boolean;
  small: boolean;
  wide: boolean;
  zoomed: boolean;
  ready: boolean;
  listed: boolean;
  reduced: boolean;

  onDestroy(run: () => void): void;
  destroy(): void;
  moves(): boolean;
  node(): Step | null;
  marksOf(part: "node" | "link", id: string): Mark[];
  /** Of each node, then of each link. */
  allMarks(): Mark[][];

  announce(name: string, detail?: object): void;
  moment(): void;
  tick(from: number, to: number): void;
  seek(t: number): void;
  step(by: number): void;
  toggle(): void;

  select(id: string | null | undefined, quiet?: boolean): void;
  selectLink(id: string): void;
  go(id: string): void;
  goLink(id: string): void;
  walk(by: number): void;
  pinned(pin: Pin): void;
  open(chain: Chain | null | undefined): void;
  retime(): void;
  subtitles(): void;
  fullscreen(): void;

  selectTarget(target: Targets): void;
  failing(): Case[];
  showCase(entry: Case | null | undefined): void;
  openCase(entry: Case): void;
  walkCases(by: number): void;
  follow(part: "nodes" | "links", id: string): void;

  showSources(ids: string[]): void;
  replay(): boolean;
  playOnOpening(): boolean;
  card(pin: Pin | null, mark?: HTMLElement | null, fix?: boolean): void;
  toggleList(): void;
  part(events: (keyof PlayerEvents)[], draw: () => void, step: number): Part;
  drawParts(): Promise<void>;
}

/** The handle that `mount` returns. */
export interface PlayerHandle {
  readonly element: HTMLElement;
  alive: boolean;
  seek(t: number): void;
  select(node: string): void;
  play(): void;
  pause(): void;
  playMoment(): boolean;
  readonly t: number;
  readonly node: string | null;
  readonly link: string | null;
  readonly case: string | null;
  readonly lit: string[];
  readonly video: HTMLVideoElement | null;
  destroy(): void;
}
