/* The steps as the tracks of a video editor: number, kind and text, and the time as a bar. */
import { html } from "../../forms/html.js";
import { isSettled } from "../model/document.js";
import { stepOfFault } from "../model/faults.js";
import { secondOn } from "../stage/drag.js";
import { Icon, Words, keepFocus, timeWords } from "./basics.js";
import { Track } from "./track.js";
/** @import { DocNode, Time, Work, WorkProps } from "../types.d.ts" */

const STEPS = [0.5, 1, 2, 5, 10, 30, 60];

/** @param {Pick<WorkProps, "duration" | "playhead">} props */
function Ruler({ duration, playhead }) {
  const every = STEPS.find((each) => duration / each <= 12) ?? 120;
  const marks = Array.from({ length: Math.floor(duration / every) + 1 }, (_, at) => at * every);
  /** @param {PointerEvent & { currentTarget: Element }} event */
  const seek = ({ currentTarget, clientX }) =>
    playhead.seek(secondOn(currentTarget, clientX, duration));
  return html`<div class="wr-an-lane wr-an-ruler">
    <span class="wr-an-lane-name">Nodes</span>
    <div class="wr-an-track" data-track onPointerDown=${seek}>
      ${marks.map((t) => html`<i style=${{ left: `${(t / duration) * 100}%` }}>${t} s</i>`)}
    </div>
  </div>`;
}

/** @param {Pick<WorkProps, "duration" | "playhead"> & {lines: Work["subtitles"]}} props */
function Subtitles({ lines, duration, playhead }) {
  if (!lines?.length) return null;
  /** @param {{ start: number, end: number }} line */
  const place = ({ start, end }) => ({
    left: `${(start / duration) * 100}%`,
    width: `${(Math.max(0, end - start) / duration) * 100}%`,
  });
  return html`<div class="wr-an-lane wr-an-subtitles">
    <span class="wr-an-lane-name">Subtitles</span>
    <div class="wr-an-track">
      ${lines.map(
        (line) =>
          html`<span
            style=${place(line)}
            title=${line.text}
            onClick=${() => playhead.seek(line.start)}
            >${line.text}</span
          >`,
      )}
    </div>
  </div>`;
}

/** @param {Pick<WorkProps, "state" | "faults" | "act"> & {node: DocNode, number: number}} props */
function Name({ node, number, state, faults, act }) {
  const { chain, times } = state.doc;
  const mine = faults.filter(
    (fault) => fault.code !== "half_interval" && stepOfFault(chain, fault) === node.id,
  );
  return html`<button
    type="button"
    class="wr-an-lane-name"
    title=${node.text}
    aria-pressed=${state.step === node.id}
    onMouseDown=${keepFocus}
    onClick=${() => act({ type: "meant", id: node.id })}
    onDblClick=${() => act({ type: "edit" })}
  >
    <b class="wr-an-number" data-settled=${isSettled(times[node.id])}>${number}</b>
    <${Icon} name=${node.kind} />
    <span class="wr-an-words">
      <span><${Words} chain=${chain} node=${node} /></span>
      <small>${timeWords(times[node.id])}</small>
      ${mine.map((fault) => html`<small class="wr-an-fault">${fault.text}</small>`)}
    </span>
  </button>`;
}

/** @param {WorkProps} props */
export function Lanes({ state, faults, duration, playhead, act }) {
  const { nodes } = state.doc.chain;
  /** @param {string} id */
  const othersOf = (id) =>
    (state.work.others ?? []).map(({ annotator, parts }) => [annotator, parts.times?.[id]]);
  return html`<section class="wr-an-lanes" aria-label="Nodes and their times">
    <${Ruler} duration=${duration} playhead=${playhead} />
    <${Subtitles} lines=${state.work.subtitles} duration=${duration} playhead=${playhead} />
    ${nodes.map(
      (node, at) =>
        html`<div
          class="wr-an-lane"
          key=${node.id}
          data-node=${node.id}
          data-kind=${node.kind}
          data-chosen=${state.step === node.id}
        >
          <${Name} node=${node} number=${at + 1} state=${state} faults=${faults} act=${act} />
          <${Track}
            node=${node}
            time=${state.doc.times[node.id]}
            others=${othersOf(node.id)}
            duration=${duration}
            playhead=${playhead}
            act=${act}
          />
        </div>`,
    )}
    <div class="wr-an-playhead" aria-hidden="true"><i></i></div>
  </section>`;
}
