/* The payload of the lock-step stage as the server sends it (views/lockstep/payload.py), and what
   the stage makes of it. Times are seconds; null is unknown. */
import type { EventBus } from "../../player/js/types.d.ts";

export interface StageClip {
  id: string;
  name: string;
  src: string | null;
  poster: string | null;
  duration: number | null;
  fps: number | null;
  width: number | null;
  height: number | null;
  watch: string | null;
  badges: { text: string; tone: string; title?: string }[];
  colour: string;
}

/** A mark on the seek bar, at a second of one clip (by index). */
export interface SeekBarMark {
  clip: number;
  second: number;
  text: string;
  first: boolean;
}

export interface StepMark {
  state: string;
  text: string;
}

export interface ChainStep {
  label: string;
  text: string;
  kind: string;
  marks: StepMark[];
  second: number | null;
  clip: number;
  first: boolean;
}

export interface LockstepPayload {
  clips: StageClip[];
  align: "seconds" | "share";
  steps: ChainStep[];
  marks: SeekBarMark[];
  differ: { kind: string; text: string };
  start: number | null;
  empty: string;
  words: Record<string, string>;
}

/** A clip on the stage; without a video its file is not here or cannot be played. */
export interface Clip extends StageClip {
  video: HTMLVideoElement | null;
}

export interface PlayableClip extends Clip {
  video: HTMLVideoElement;
}

export interface LockstepEvents {
  clips: [];
  play: [on: boolean];
  rest: [];
  time: [t: number];
}

export interface LockstepClock {
  now(): number;
  playing(): boolean;
  play(): void;
  pause(): void;
  seek(t: number): void;
  rate(value: number): void;
  wait(): void;
  destroy(): void;
}

/** The state of a stage; `root` is set when it is drawn. */
export interface Lockstep extends EventBus<LockstepEvents> {
  element: HTMLElement;
  root: HTMLElement;
  payload: LockstepPayload;
  words: Record<string, string>;
  share: boolean;
  dead: boolean;
  clips: Clip[];
  clock: LockstepClock;
  frame: number;
  duration(): number;
  go(t: number): void;
  step(seconds: number): void;
  toggle(): void;
  onDestroy(run: () => void): void;
  end(): void;
}

/** The clock's state: the second of all clips, or the one that they are seeking. */
export interface ClockState {
  lockstep: Lockstep;
  wanted: number;
  playing: boolean;
  rate: number;
  handle: number;
  gathering: { again: boolean } | null;
}

/** The handle that `mount` returns. */
export interface LockstepHandle {
  readonly element: HTMLElement;
  play(): void;
  pause(): void;
  seek(t: number): void;
  readonly t: number;
  readonly playing: boolean;
  readonly videos: (HTMLVideoElement | null)[];
  destroy(): void;
}
