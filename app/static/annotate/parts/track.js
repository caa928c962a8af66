/* A step's time as a bar on its track: drag its ends, drag the whole, drag on the empty track to
   set it. What the mouse does, I, O and C do as well. */
import { html, useState } from "../../forms/html.js";
import { dragged } from "../model/times.js";
import { secondOn, startDrag } from "../stage/drag.js";
import { timeWords } from "./basics.js";

const BARE = 0.4; /* seconds that a bar with one end only is drawn long */

function placeOf(time, duration) {
  const start = time.start ?? Math.max(0, time.end - BARE);
  const end = time.end ?? Math.min(duration, time.start + BARE);
  return {
    left: `${(start / duration) * 100}%`,
    width: `${(Math.max(0, end - start) / duration) * 100}%`,
  };
}

function dragBar(event, { time, duration, track, playhead, show, commit }) {
  const part = event.target.dataset.end ?? "whole";
  if (time.start == null || time.end == null) return;
  event.stopPropagation();
  const { width } = track.getBoundingClientRect();
  const changed = ({ x }) => dragged(time, part, (x / width) * duration, duration);
  startDrag(event, {
    move(by) {
      const next = changed(by);
      show(next);
      playhead.seek(part === "end" ? next.end : next.start);
    },
    end(meant, by) {
      show(null);
      if (meant) commit(changed(by));
      else playhead.seek(part === "end" ? time.end : time.start);
    },
    cancel: () => show(null),
  });
}

/* A click goes there; a drag on a track without a time sets it. */
function drawBar(event, { time, duration, playhead, show, commit }) {
  const track = event.currentTarget;
  const from = secondOn(track, event.clientX, duration);
  playhead.seek(from);
  if (time) return;
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

/* What others have set: the server gives it once the annotator's own work on the clip is done. */
const Others = ({ others, duration }) =>
  others
    .filter(([, time]) => time?.start != null && time.end != null)
    .map(
      ([name, time]) =>
        html`<span
          class="wr-an-other"
          title=${`${name}: ${timeWords(time)}`}
          style=${placeOf(time, duration)}
        ></span>`,
    );

export function Track({ node, time, others, duration, playhead, act }) {
  const [preview, show] = useState(null);
  const shown = preview ?? time;
  const commit = (next) => {
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
  const bar = (event) => dragBar(event, { ...about, track: event.currentTarget.parentElement });
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
