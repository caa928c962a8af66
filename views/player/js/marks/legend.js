/* The legend of the drawing: only the signs that this chain and these colourings show. */
import { el } from "../base/dom.js";
import { parseSvg, svgEl } from "../base/svg.js";
import { drawSign, hasSign } from "./sign.js";
import { BESIDE } from "../parts.js";
/** @import { Mark, Player } from "../types.d.ts" */

/**
 * @param {string} className
 * @param {...Node | string | null} parts
 */
const entry = (className, ...parts) => el("span", { class: className }, ...parts);
/** @param {...Node} parts */
const sign = (...parts) => svgEl("svg", { class: "wrp-sign", viewBox: "0 0 30 20" }, ...parts);
const open = '<svg xmlns="http://www.w3.org/2000/svg">';

/**
 * The signs that the server draws with the chain: kinds, what is not shown, the heart.
 * @param {Player} player
 */
const createOwn = ({ chain, words }) =>
  (chain?.drawing?.legend ?? []).map(([drawn, meaning]) =>
    entry(
      "",
      sign(...(parseSvg(`${open}${drawn}</svg>`)?.children ?? [])),
      words[meaning] ?? meaning,
    ),
  );

/** @param {Player} player */
function createRuns(player) {
  return player.colourings.map(({ letter, label, note }) =>
    entry(
      "wrp-legend-run",
      letter ? el("b", {}, letter) : null,
      el("strong", {}, label || player.words.all_runs),
      letter ? el("span", { class: "wrp-soft" }, player.words[`sign_${letter}`]) : null,
      note ? el("span", { class: "wrp-soft" }, note) : null,
    ),
  );
}

/**
 * The words for right and wrong are those of answers, or of a judge's verdicts.
 * @param {Player} player
 */
function wordsOfStates({ words, colourings }) {
  const judged = colourings.every(({ kind }) => kind === "verdicts");
  return judged
    ? { right: words.passed, wrong: words.failed_here, mixed: words.mixed_verdicts }
    : { right: words.right, wrong: words.wrong, mixed: words.mixed };
}

/**
 * Each sign of the marks once, in the order of the words.
 * @param {Player} player
 * @param {Mark[]} marks
 */
function createStates(player, marks) {
  const shown = marks.filter(hasSign);
  const texts = { ...wordsOfStates(player), none: player.words.unreadable };
  const states = Object.entries(texts).map(([state, text]) => {
    const mark = shown.find((each) => each.state === state && each.part === null);
    return mark ? entry("", sign(drawSign(mark, 15, 10)), text) : null;
  });
  const counted = shown.find(({ part }) => part !== null);
  const percent = counted && entry("", sign(drawSign(counted, 15, 10)), player.words.percent);
  return [...states, percent].filter((each) => each !== null && each !== undefined);
}

/**
 * @param {Player} player
 * @param {Mark[]} marks
 */
function createWhole(player, marks) {
  if (!marks.some(({ state, located }) => state !== "none" && !located)) return [];
  const line = svgEl("path", { class: "wr-path", d: "M0 10H30" });
  return [entry("", sign(svgEl("g", { class: "wr-link wr-whole" }, line)), player.words.unlocated)];
}

/**
 * @param {Player} player
 * @param {Mark[]} marks
 */
function createCases(player, marks) {
  const cases = [...new Set(marks.map((mark) => mark.case).filter(Boolean))].sort();
  return cases.map((number) =>
    entry("", el("b", {}, `case ${number}`), player.words[`case_${number}`]),
  );
}

/** @param {Player} player */
export function createLegend(player) {
  const box = el("div", { class: "wrp-legend" });
  /** @type {HTMLElement[]} */
  let own = []; /* other marks leave the chain's own signs as they are */
  const drawOwn = () => {
    own = createOwn(player);
  };
  const draw = () => {
    const marks = player.allMarks().flat();
    const shown = [...createRuns(player), ...createStates(player, marks)];
    box.replaceChildren(
      ...own,
      ...shown,
      ...createWhole(player, marks),
      ...createCases(player, marks),
    );
  };
  player.part(["chain"], drawOwn, BESIDE);
  player.part(["chain", "marks"], draw, BESIDE);
  return box;
}
