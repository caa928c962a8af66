/* What the signs of the graph mean: only those that this chain and these colourings can show. */
import { createIcon, el } from "../base/dom.js";
import { KINDS, OBJECT } from "../model/chain.js";
import { heatColour } from "../model/marks.js";
import { stateBadge } from "./badge.js";

const HEAT_STEPS = 11;

const entry = (className, ...parts) => el("span", { class: className }, ...parts);

function createKinds(player) {
  const { chain, words } = player;
  const kinds = chain && chain.scene ? [OBJECT] : KINDS;
  return kinds.map((kind) => el("span", { "data-kind": kind }, createIcon(kind), words[kind]));
}

function createRuns(player) {
  return player.colourings.map(({ letter, label, note }) =>
    entry(
      "wrp-legend-run",
      letter ? el("b", {}, letter) : null,
      el("strong", {}, label || player.words.all_runs),
      note ? el("span", { class: "wrp-soft" }, note) : null,
    ),
  );
}

function createHeat(player) {
  const steps = Array.from({ length: HEAT_STEPS }, (_, at) => heatColour(at / (HEAT_STEPS - 1)));
  const bar = el("i", { class: "wrp-heat", "aria-hidden": "true" });
  bar.style.background = `linear-gradient(90deg, ${steps.join()})`;
  return entry("wrp-legend-heat", player.words.share, " 0 %", bar, "100 %");
}

function allMarks(player) {
  const { chain } = player;
  const of = (part, all) => all.flatMap(({ id }) => player.marksOf(part, id));
  return chain ? [...of("node", chain.nodes), ...of("link", chain.subs)] : [];
}

/* The words for right and wrong are those of answers, or of a judge's verdicts. */
function createStates(player, marks) {
  const { words, colourings } = player;
  const judged = colourings.every(({ kind }) => kind === "verdicts");
  const has = (test) => marks.some(test);
  const state = (name, text, extra) => entry("", stateBadge(name, extra), text);
  return [
    state("right", judged ? words.passed : words.right),
    state("wrong", judged ? words.failed_here : words.wrong),
    has((mark) => mark.state === "mixed")
      ? state("mixed", judged ? words.mixed_verdicts : words.mixed)
      : null,
    state("none", judged ? words.unjudged : words.unasked),
    has((mark) => mark.unscored) ? state("none", words.unreadable, { unscored: 1 }) : null,
    has((mark) => !mark.located) ? state("wrong", words.unlocated, { located: false }) : null,
  ];
}

function createCases(player, marks) {
  const cases = [...new Set(marks.map((mark) => mark.case).filter(Boolean))].sort();
  return cases.map((number) =>
    entry("", el("b", {}, `case ${number}`), player.words[`case_${number}`]),
  );
}

function createEntries(player) {
  const { chain, words } = player;
  const marks = player.colourings.length ? allMarks(player) : [];
  const shares = marks.some((mark) => mark.share !== null);
  const broken = chain && [...chain.nodes, ...chain.subs].some((part) => part.broken);
  return [
    ...createKinds(player),
    chain && chain.subs.some((sub) => sub.heart)
      ? entry("wrp-legend-heart", createIcon("heart"), words.heart)
      : null,
    broken || !player.colourings.length
      ? entry("wrp-legend-broken", el("i", {}, createIcon("cross")), words.broken_any)
      : null,
    ...createRuns(player),
    ...(shares ? [createHeat(player)] : []),
    ...(marks.length && !shares ? createStates(player, marks) : []),
    ...createCases(player, marks),
  ].filter(Boolean);
}

export function createLegend(player) {
  const box = el("div", { class: "wrp-legend" });
  const draw = () => box.replaceChildren(...createEntries(player));
  for (const name of ["chain", "marks"]) player.on(name, draw);
  return box;
}
