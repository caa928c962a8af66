/* Colourings: what a run's answers or verdicts (or those of all runs) say of each step and link. */
import { isNumber } from "../base/numbers.js";
/**
 * @import {
 *   Chain, Colouring, ColouringKind, Mark, PayloadColouring, PayloadMark, PayloadMarks,
 *   PlayerPayload, Sign, Words,
 * } from "../types.d.ts"
 */

const STATES = ["right", "wrong", "mixed", "none"];
const LETTERS = ["A", "B"];

/** @param {unknown} value */
const count = (value) => (isNumber(value) ? value : 0);

/**
 * The share shown in place of a sign, if several runs are counted and disagree.
 * @param {PayloadMark} mark
 */
const partOf = ({ state, right, wrong, share }) =>
  state === "mixed" && count(right) + count(wrong) > 1 && isNumber(share) ? share : null;

/**
 * @param {PayloadMark} raw
 * @param {ColouringKind} kind
 * @returns {Mark}
 */
function readMark(raw, kind) {
  return {
    state: STATES.includes(raw.state) ? raw.state : "none",
    right: count(raw.right),
    wrong: count(raw.wrong),
    unscored: count(raw.unscored),
    share: kind === "share" && isNumber(raw.share) ? raw.share : null,
    part: partOf(raw),
    case: [1, 2, 3].includes(raw.case ?? 0) ? raw.case : null,
    located: raw.located !== false,
    source: String(raw.source || ""),
    words: String(raw.words || ""),
    questions: (raw.questions || []).map(String),
  };
}

/**
 * @param {PayloadMarks} raw
 * @param {ColouringKind} kind
 */
const readMarks = (raw, kind) =>
  new Map(Object.entries(raw || {}).map(([id, mark]) => [id, readMark(mark, kind)]));

/**
 * @param {{nodes: PayloadMarks, links: PayloadMarks}} raw
 * @param {ColouringKind} kind
 */
const readChainMarks = (raw, kind) => ({
  nodes: readMarks(raw.nodes, kind),
  links: readMarks(raw.links, kind),
});

/**
 * A step without a mark was not asked about, or not judged.
 * @param {ColouringKind} kind
 * @param {Words} words
 * @returns {Mark}
 */
const unmarked = (kind, words) => ({
  ...{ state: "none", right: 0, wrong: 0, unscored: 0, share: null, part: null, case: null },
  ...{ located: true, source: "", questions: [] },
  words: kind === "verdicts" ? words.unjudged : words.unasked,
});

/**
 * @param {PayloadColouring} raw
 * @param {string} letter
 * @param {Words} words
 * @returns {Colouring}
 */
function readColouring(raw, letter, words) {
  const { kind } = raw;
  const none = unmarked(kind, words);
  const chains = new Map(
    Object.entries(raw.chains || {}).map(([id, marks]) => [id, readChainMarks(marks, kind)]),
  );
  /**
   * @param {Chain | null} chain
   * @param {"nodes" | "links"} part
   * @param {string} id
   */
  const of = (chain, part, id) => chains.get(chain?.id ?? "")?.[part].get(id) || none;
  return {
    ...{ kind, letter, id: String(raw.id ?? ""), label: String(raw.label || "") },
    note: String(raw.note || ""),
    frame: readMarks(raw.frame, kind),
    questions: readMarks(raw.questions, kind),
    node: (chain, id) => of(chain, "nodes", id),
    link: (chain, id) => of(chain, "links", id),
  };
}

/**
 * At most two colourings; where there are two each has a letter.
 * @param {PlayerPayload} payload
 * @param {Words} words
 */
export function readColourings(payload, words) {
  const shown = (payload.colourings || []).slice(0, LETTERS.length);
  return shown.map((raw, index) =>
    readColouring(raw, shown.length > 1 ? LETTERS[index] : "", words),
  );
}

/**
 * The words beside the sign of a mark.
 * @param {Sign} mark
 */
export function describeBadge(mark) {
  const isCounted = mark.share === null && mark.right && mark.wrong;
  const counts = isCounted ? `${mark.right} of ${mark.right + mark.wrong}` : "";
  return [counts, mark.case ? `case ${mark.case}` : ""].filter(Boolean).join(" · ");
}

/**
 * The mark that all colourings agree on: only that colours the card's frame or the link itself.
 * @param {Mark[]} marks
 */
export function commonMark(marks) {
  const [first] = marks;
  const same = marks.every(
    ({ state, located }) => state === first.state && located === first.located,
  );
  return first && same ? first : null;
}

/**
 * The words for screen readers after a step's or link's name, for each colouring.
 * @param {Colouring[]} colourings
 * @param {Mark[]} marks
 */
export const describeMarks = (colourings, marks) =>
  marks
    .map((mark, index) => [colourings[index].letter, mark.words].filter(Boolean).join(" "))
    .filter(Boolean)
    .join("; ");
