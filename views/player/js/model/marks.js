/* Colourings: what a run's answers or verdicts (or those of all runs) say of each step and link. */
import { isNumber } from "../base/numbers.js";

const STATES = ["right", "wrong", "mixed", "none"];
const LETTERS = ["A", "B"];

const count = (value) => (isNumber(value) ? value : 0);

function readMark(raw, kind) {
  return {
    state: STATES.includes(raw.state) ? raw.state : "none",
    right: count(raw.right),
    wrong: count(raw.wrong),
    unscored: count(raw.unscored),
    share: kind === "share" && isNumber(raw.share) ? raw.share : null,
    case: [1, 2, 3].includes(raw.case) ? raw.case : null,
    located: raw.located !== false,
    source: String(raw.source || ""),
    words: String(raw.words || ""),
    questions: (raw.questions || []).map(String),
  };
}

const readMarks = (raw, kind) =>
  new Map(Object.entries(raw || {}).map(([id, mark]) => [id, readMark(mark, kind)]));

const readChainMarks = (raw, kind) => ({
  nodes: readMarks(raw.nodes, kind),
  links: readMarks(raw.links, kind),
});

/* What has no mark was not asked about, or not judged. */
const unmarked = (kind, words) => ({
  ...{ state: "none", right: 0, wrong: 0, unscored: 0, share: null, case: null },
  ...{ located: true, source: "", questions: [] },
  words: kind === "verdicts" ? words.unjudged : words.unasked,
});

function readColouring(raw, letter, words) {
  const { kind } = raw;
  const none = unmarked(kind, words);
  const chains = new Map(
    Object.entries(raw.chains || {}).map(([id, marks]) => [id, readChainMarks(marks || {}, kind)]),
  );
  const of = (chain, part, id) => chains.get(chain.id)?.[part].get(id) || none;
  return {
    ...{ kind, letter, id: String(raw.id ?? ""), label: String(raw.label || "") },
    note: String(raw.note || ""),
    frame: readMarks(raw.frame, kind),
    questions: readMarks(raw.questions, kind),
    node: (chain, id) => of(chain, "nodes", id),
    link: (chain, id) => of(chain, "links", id),
  };
}

/* At most two colourings; where there are two each has a letter. */
export function readColourings(payload, words) {
  const shown = (payload.colourings || []).slice(0, LETTERS.length);
  return shown.map((raw, index) =>
    readColouring(raw, shown.length > 1 ? LETTERS[index] : "", words),
  );
}

/* What the badge of a mark says besides its sign; two runs' badges share the room of one. */
export function describeBadge(mark, short = false) {
  if (mark.share !== null) return `${Math.round(mark.share * 100)} %`;
  if (short) return mark.case ? String(mark.case) : "";
  const both = mark.right && mark.wrong ? `${mark.right} of ${mark.right + mark.wrong}` : "";
  return [both, mark.case ? `case ${mark.case}` : ""].filter(Boolean).join(" · ");
}

/* The sign of a mark: what it says without its colour. A share is printed instead. */
export function signOf(mark) {
  if (mark.share !== null) return null;
  if (mark.state === "none") return mark.unscored ? "unknown" : "dash";
  return { right: "tick", wrong: "cross", mixed: "half" }[mark.state];
}

/* The mark that all colourings agree on: only that colours the card's frame or the link itself. */
export function commonMark(marks) {
  const [first] = marks;
  const same = marks.every(
    ({ state, located }) => state === first.state && located === first.located,
  );
  return first && same ? first : null;
}

/* From orange (no run is right) over grey to blue (all are): told apart in every colour vision. */
const HEAT = [
  [179, 88, 6],
  [233, 178, 110],
  [200, 200, 200],
  [134, 178, 216],
  [33, 102, 172],
];

export function heatColour(share) {
  const place = Math.min(Math.max(share, 0), 1) * (HEAT.length - 1);
  const at = Math.min(Math.floor(place), HEAT.length - 2);
  const mix = (channel, next) => Math.round(channel + (next - channel) * (place - at));
  const channels = HEAT[at].map((channel, index) => mix(channel, HEAT[at + 1][index]));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/* What is read out after a step's or link's name, for each colouring. */
export const describeMarks = (colourings, marks) =>
  marks
    .map((mark, index) => [colourings[index].letter, mark.words].filter(Boolean).join(" "))
    .filter(Boolean)
    .join("; ");
