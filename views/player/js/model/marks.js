/* Colourings: what a run's answers or verdicts (or those of all runs) say of each step and link. */
import { isNumber } from "../base/numbers.js";

const STATES = ["right", "wrong", "mixed", "none"];
const LETTERS = ["A", "B"];
const UNASKED = { state: "none", right: 0, wrong: 0, unscored: 0, located: true, questions: [] };

const count = (value) => (isNumber(value) ? value : 0);

function readMark(raw) {
  return {
    state: STATES.includes(raw.state) ? raw.state : "none",
    right: count(raw.right),
    wrong: count(raw.wrong),
    unscored: count(raw.unscored),
    share: isNumber(raw.share) ? raw.share : null,
    case: [1, 2, 3].includes(raw.case) ? raw.case : null,
    located: raw.located !== false,
    source: String(raw.source || ""),
    words: String(raw.words || ""),
    questions: (raw.questions || []).map(String),
  };
}

const readMarks = (raw) =>
  new Map(Object.entries(raw || {}).map(([id, mark]) => [id, readMark(mark)]));

/* The steps and links of a chain; of a scene graph these are objects and relations. */
const readChainMarks = (raw) => ({
  nodes: readMarks({ ...raw.objects, ...raw.nodes }),
  links: readMarks({ ...raw.relations, ...raw.links }),
});

/* At most two colourings; where there are two each has a letter. */
export function readColourings(payload, words) {
  const shown = (payload.colourings || []).slice(0, LETTERS.length);
  const unasked = { ...UNASKED, share: null, case: null, source: "", words: words.unasked };
  return shown.map((raw, index) => {
    const chains = new Map(
      Object.entries(raw.chains || {}).map(([id, marks]) => [id, readChainMarks(marks || {})]),
    );
    const of = (chain, part, id) => chains.get(chain.id)?.[part].get(id) || unasked;
    return {
      id: String(raw.id ?? ""),
      label: String(raw.label || ""),
      kind: raw.kind,
      letter: shown.length > 1 ? LETTERS[index] : "",
      frame: readMarks(raw.frame),
      node: (chain, id) => of(chain, "nodes", id),
      link: (chain, id) => of(chain, "links", id),
    };
  });
}

/* What the badge of a mark says besides its sign. */
export function describeBadge(mark) {
  if (mark.share !== null) return `${Math.round(mark.share * 100)} %`;
  if (mark.state === "mixed") return `${mark.right} of ${mark.right + mark.wrong}`;
  return mark.case ? `case ${mark.case}` : "";
}

/* The sign of a mark: what it says without its colour. */
export function signOf(mark) {
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
  [225, 225, 225],
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
