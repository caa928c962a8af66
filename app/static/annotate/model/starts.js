/* What a chain may begin from: known chains, a model's drafts, the lines of subtitles. */
const LONGEST = 200; /* steps that a chain may have */

/* Each line is an event, at its time: what is said is seen to be said then. */
function fromSubtitles(lines) {
  const id = (at) => `s${at + 1}`;
  const kept = lines.slice(0, LONGEST);
  const nodes = kept.map(({ text }, at) => ({
    id: id(at),
    kind: "event",
    text,
    person: null,
    seen_by: null,
  }));
  const times = kept.map(({ start, end }, at) => [id(at), { shown: true, start, end }]);
  const chain = { people: {}, nodes, links: [], title: "", parent: null, origin: null };
  const label = "the subtitles' lines, at their times";
  return { id: "subtitles", label, chain, times: Object.fromEntries(times), keepsTimes: true };
}

/* Nothing at all needs no beginning. */
export function startsOf({ work }) {
  const known = (work.starts ?? []).filter(({ chain }) => chain.nodes.length);
  return work.subtitles?.length ? [...known, fromSubtitles(work.subtitles)] : known;
}

/* A known chain's times are for the annotator to find: its order alone is taken over. */
export const beginFrom = ({ chain, label, times = {}, keepsTimes }) => ({
  type: "begin",
  chain,
  label,
  inOrder: Object.keys(times).length > 0,
  times: keepsTimes ? times : {},
});
