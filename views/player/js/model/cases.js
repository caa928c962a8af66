/* The failures of a clip: questions not answered right, reasons of a failing score. */
import { isNumber } from "../base/numbers.js";
/**
 * @import {
 *   Case, Chain, Colouring, PayloadQuestion, Pin, PlayerPayload, Player, QuestionCase,
 *   ReasonCase, Reply, Targets,
 * } from "../types.d.ts"
 */

/** @param {number} index */
export const letterOf = (index) => String.fromCharCode(65 + index);

/**
 * How a reply ended: right, wrong, or without anything that could be scored.
 * @param {Reply} reply
 */
export function replyState(reply) {
  const ok = !reply.status || reply.status === "ok";
  if (!ok || reply.correct === null || reply.correct === undefined) return "unscored";
  return reply.correct ? "right" : "wrong";
}

/**
 * @param {Map<string, unknown>} map
 * @param {string[]} ids
 */
const known = (map, ids) => (ids || []).map(String).filter((id) => map.has(id));

/**
 * @param {{nodes: string[], links: string[], objects?: string[], relations?: string[]}} raw
 * @param {Chain | null} chain
 */
function readTargets(raw, chain) {
  if (!chain) return { nodes: [], links: [] };
  return {
    nodes: known(chain.byId, [...(raw.nodes || []), ...(raw.objects || [])]),
    links: known(chain.subsById, [...(raw.links || []), ...(raw.relations || [])]),
  };
}

/** @param {PayloadQuestion} raw */
const isOfScene = (raw) => Boolean((raw.objects || []).length || (raw.relations || []).length);

/**
 * @param {PayloadQuestion} raw
 * @param {Chain[]} chains
 * @returns {Chain | null}
 */
function chainOf(raw, chains) {
  const named = chains.find((chain) => chain.id === raw.chain);
  return named || (isOfScene(raw) && chains.find((chain) => chain.scene)) || null;
}

/**
 * Without replies (all runs together), a question fails if a colouring marks it as failed.
 * @param {string} id
 * @param {Colouring[]} colourings
 */
const isWrongSomewhere = (id, colourings) =>
  colourings.some(({ questions }) => ["wrong", "mixed"].includes(questions.get(id)?.state ?? ""));

/**
 * The second of a question: its own, else where its first step begins.
 * @param {{second: number | null} & Targets} question
 */
function secondOf({ second, chain, nodes, links }) {
  if (isNumber(second)) return second;
  if (!chain || !chain.timed) return null;
  const results = links.map((id) => chain.subsById.get(id)?.result ?? "");
  const starts = [...nodes, ...results].map((id) => chain.byId.get(id)?.start);
  return starts.find(isNumber) ?? null;
}

/**
 * @param {PayloadQuestion} raw
 * @param {Chain[]} chains
 * @param {Colouring[]} colourings
 * @returns {QuestionCase}
 */
function readQuestion(raw, chains, colourings) {
  const chain = chainOf(raw, chains);
  const shown = new Set(colourings.map(({ id }) => id));
  const replies = (raw.replies || []).filter((reply) => shown.has(String(reply.colouring)));
  const id = String(raw.id);
  const targets = { chain, ...readTargets(raw, chain) };
  const failing = replies.length
    ? replies.some((reply) => replyState(reply) !== "right")
    : isWrongSomewhere(id, colourings);
  const second = secondOf({ second: raw.second, ...targets });
  return { ...raw, kind: "question", id, replies, ...targets, failing, second };
}

/**
 * The subject of a reason: its pinned step, else the part of a chain that its dimension marks.
 * @param {Pin} pin
 * @param {Chain[]} chains
 * @returns {Targets}
 */
function placeOf({ chain, node, pinned, marks }, chains) {
  if (pinned || !marks) return { chain, nodes: node ? [node.id] : [], links: [] };
  const marked = chains.find(({ id }) => id === marks.chain) || null;
  return { chain: marked, ...readTargets(marks, marked) };
}

/**
 * @param {Pin} pin
 * @param {number} index
 * @param {Chain[]} chains
 * @returns {ReasonCase}
 */
function readReason(pin, index, chains) {
  return {
    kind: "reason",
    id: `reason:${index}`,
    pin,
    second: pin.second,
    failing: pin.tone === "bad",
    ...placeOf(pin, chains),
  };
}

/**
 * @param {PlayerPayload} payload
 * @param {Pick<Player, "chains" | "colourings" | "pins">} player
 * @returns {Case[]}
 */
export function readCases(payload, { chains, colourings, pins }) {
  return [
    ...(payload.questions || []).map((raw) => readQuestion(raw, chains, colourings)),
    ...pins.map((pin, index) => readReason(pin, index, chains)),
  ];
}

/**
 * A case by a question's id, or by the code of a judged dimension.
 * @param {Case[]} cases
 * @param {string | null | undefined} name
 */
export const caseNamed = (cases, name) =>
  cases.find(({ id }) => id === String(name ?? "")) ||
  cases.find((entry) => name && entry.pin?.dimension === name && entry.failing) ||
  cases.find((entry) => name && entry.pin?.dimension === name);

/**
 * The case to show for a step or link: one that is open already, else its first that fails.
 * @param {Case[]} cases
 * @param {Case | null} current
 * @param {Chain | null} chain
 * @param {"nodes" | "links"} part
 * @param {string | null} id
 * @returns {Case | null}
 */
export function caseAbout(cases, current, chain, part, id) {
  const about = cases.filter((entry) => entry.chain === chain && entry[part].includes(id ?? ""));
  return about.find((entry) => entry === current) ?? about.find(({ failing }) => failing) ?? null;
}
