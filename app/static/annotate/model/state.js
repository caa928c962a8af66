/* The state of the page. `doc` alone is the annotator's work; the rest is the page's own. */
import { documentOf } from "./document.js";
/** @import { AnnotateState, Doc, DocPin, Reason, Work } from "../types.d.ts" */

/**
 * `work`: the server's answer for a clip (its clip, starts, reasons, subtitles, version, parts).
 * @param {Work} work
 * @returns {AnnotateState}
 */
export function openedState(work) {
  const doc = documentOf(work.parts);
  return {
    work,
    doc,
    past: [],
    future: [],
    group: null,
    step: doc.chain.nodes[0]?.id ?? null,
    editing: false,
    mode: null /* {name: "reasons" | "join", step} while digits mean another step */,
    digits: "",
    digitsAt: 0,
    reason: 0,
    keysOn: true,
    help: false,
    says: "",
    faults: work.faults ?? [],
  };
}

/** @param {AnnotateState} state */
export const stepOf = (state) => state.doc.chain.nodes.find(({ id }) => id === state.step) ?? null;

/**
 * The clip's duration; if it is unknown, the last time of a step, and at least 10 s.
 * @param {AnnotateState} state
 */
export function durationOf(state) {
  const ends = Object.values(state.doc.times).map(({ end }) => end ?? 0);
  return state.work.clip.duration || Math.max(10, ...ends);
}

/**
 * The key of a reason. A pin belongs to one dimension of one run.
 * @param {Doc} doc
 * @param {Pick<Reason, "run" | "dimension">} reason
 * @returns {DocPin | null}
 */
export const pinOf = (doc, reason) =>
  doc.pins.find((pin) => pin.run === reason.run && pin.dimension === reason.dimension) ?? null;
