/* A step's time as a bar on its track: drag its ends, drag the whole, drag on the empty track to
   set it. What the mouse does, I, O and C do as well. */
import { html, useState } from "../../forms/html.js";
import { dragged } from "../model/times.js";
import { secondOn, startDrag } from "../stage/drag.js";
import { timeWords } from "./basics.js";
/** @import { Span } from "../model/times.js" */
/** @import { Playhead } from "../stage/playhead.js" */
/** @import { DocNode, Time, WorkProps } from "../types.d.ts" */

const BARE = 0.4; /* seconds that a bar with one end only is drawn long */

/**
 * @param {Time} time
 * @param {number} duration
 */
function placeOf(time, duration) {
  const start = time.start ?? Math.max(0, (time.end ?? 0) - BARE);
  const end = time.end ?? Math.min(duration, start + BARE);
  return {
    left: `${(start / duration) * 100}%`,
    width: `${(Math.max(0, end - start) / duration) * 100}%`,
  };
}

/**
 * A track while its time is dragged: `show` draws what it would be, `commit` takes it.
 *
 * @typedef {object} Dragging
 * @property {Time | undefined} time
 * @property {number} duration
 * @property {Playhead} playhead
 * @property {(time: Span | null) => void} show
 * @property {(time: Span) => void} commit
 */

/**
 * @param {PointerEvent & { target: HTMLElement }} event
 * @param {Dragging & { track: Element }} about
 */
function dragBar(event, { time, duration, track, playhead, show, commit }) {
  const part = event.target.dataset.end ?? "whole";
  if (time?.start == null || time.end == null) return;
  event.stopPropagation();
  const span = { ...time, start: time.start, end: time.end };
  const { width } = track.getBoundingClientRect();
  /** @param {{ x: number }} by */
  const changed = ({ x }) => dragged(span, part, (x / width) * duration, duration);
  startDrag(event, {
    move(by) {
      const next = changed(by);
      show(next);
      playhead.seek(part === "end" ? next.end : next.start);
    },
    end(meant, by) {
      show(null);
      if (meant) commit(changed(by));
      else playhead.seek(part === "end" ? span.end : span.start);
    },
    cancel: () => show(null),
  });
}

/**
 * A click goes there; a drag on a track without a time sets it.
 * @param {PointerEvent & {currentTarget: Element}} event
 * @param {Dragging} about
 */
function drawBar(event, { time, duration, playhead, show, commit }) {
  const track = event.currentTarget;
  const from = secondOn(track, event.clientX, duration);
  playhead.seek(from);
  if (time) return;
  /** @param {PointerEvent} now */
  const between = (now) => {
    const to = secondOn(track, now.clientX, duration);
    return { shown: true, start: Math.min(from, to), end: Math.max(from, to) };
  };
  startDrag(event, {
    move(by, now) {
      show(between(now));
      playhead.seek(secondOn(track, now.clientX, duration));
    },
    end(meant, by, now) {
      show(null);
      if (meant) commit(between(now));
    },
    cancel: () => show(null),
  });
}

/**
 * Other annotators' times: the server sends them once the annotator has finished the clip.
 * @param {{others: [name: string, time: Time | undefined][], duration: number}} props
 */
const Others = ({ others, duration }) =>
  others.map(([name, time]) =>
    time?.start == null || time.end == null
      ? null
      : html`<span
          class="wr-an-other"
          title=${`${name}: ${timeWords(time)}`}
          style=${placeOf(time, duration)}
        ></span>`,
  );

/**
 * @param {object} props
 * @param {DocNode} props.node
 * @param {Time | undefined} props.time
 * @param {[name: string, time: Time | undefined][]} props.others
 * @param {number} props.duration
 * @param {Playhead} props.playhead
 * @param {WorkProps["act"]} props.act
 */
export function Track({ node, time, others, duration, playhead, act }) {
  const [preview, show] = useState(/** @type {Span | null} */ (null));
  const shown = preview ?? time;
  /** @param {Span} next */
  const commit = (next) => {
    /** @param {number} t */
    const round = (t) => Math.round(t * 1000) / 1000;
    const rounded = { ...next, start: round(next.start), end: round(next.end) };
    act({ type: "setTime", id: node.id, time: rounded });
    act({ type: "choose", id: node.id });
  };
  const about = { time, duration, playhead, show, commit };
  const has = shown && (shown.start != null || shown.end != null);
  const not =
    shown?.shown === false
      ? html`<span class="wr-an-notshown">not shown in this clip</span>`
      : null;
  /** @param {PointerEvent & { target: HTMLElement, currentTarget: Element }} event */
  const bar = (event) => {
    const track = event.currentTarget.parentElement;
    if (track) dragBar(event, { ...about, track });
  };
  /** @param {PointerEvent & { currentTarget: Element }} event */
  const draw = (event) => drawBar(event, about);
  return html`<div class="wr-an-track" data-track onPointerDown=${draw}>
    ${not}
    ${
      has
        ? html`<div
            class="wr-an-bar"
            data-half=${shown.start == null || shown.end == null}
            style=${placeOf(shown, duration)}
            title=${timeWords(shown)}
            onPointerDown=${bar}
          >
            <i data-end="start"></i><span>${timeWords(shown)}</span><i data-end="end"></i>
          </div>`
        : null
    }
    <${Others} others=${others} duration=${duration} />
  </div>`;
}
