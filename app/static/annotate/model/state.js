/* What the page is drawn from. `doc` alone is the annotator's work; the rest is the page's own. */
import { documentOf } from "./document.js";

/* `work`: the server's answer for a clip (its clip, starts, reasons, subtitles, version, parts). */
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

export const stepOf = (state) => state.doc.chain.nodes.find(({ id }) => id === state.step) ?? null;

/* What the clip lasts, as the file says; a clip that is not here lasts as long as the times do. */
export function durationOf(state) {
  const ends = Object.values(state.doc.times).map(({ end }) => end ?? 0);
  return state.work.clip.duration || Math.max(10, ...ends);
}

/* How the reasons of judges are told apart: a pin is of one run's one dimension. */
export const pinOf = (doc, reason) =>
  doc.pins.find((pin) => pin.run === reason.run && pin.dimension === reason.dimension) ?? null;
