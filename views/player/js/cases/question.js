/* A question: its options with what was said and what was right, and the replies' own words. */
import { el } from "../base/dom.js";
import { letterOf, replyState } from "../model/cases.js";
import { createBadge, stateBadge } from "../marks/badge.js";
import { createClipped } from "./clipped.js";
/** @import { MarkState, Player, QuestionCase, Reply } from "../types.d.ts" */

const SHORT = 28; /* characters that half of the panel holds beside what was said of them */
const BESIDE = 52; /* characters of a reply's only line where two are compared */
const FAILING = /** @type {const} */ (["wrong", "unscored"]);
const LONG = 70; /* characters of an option that takes a line */

/**
 * @param {Player} player
 * @param {Reply} reply
 */
const letterOfReply = (player, reply) =>
  player.colourings.find(({ id }) => id === String(reply.colouring))?.letter || "";

/**
 * Wrong where any reply was wrong; without replies it is all runs that are spoken of.
 * @param {QuestionCase} question
 */
function stateOf({ replies }) {
  const states = replies.map(replyState);
  for (const state of FAILING) if (states.includes(state)) return state;
  return states.length ? "right" : "";
}

/**
 * @param {Player} player
 * @param {QuestionCase} question
 */
function createTitle(player, question) {
  const { words } = player;
  const state = stateOf(question);
  const name = words[`case_${state}`] || words.case_question;
  const kind = question.type_label || question.type || "";
  const badge = state
    ? stateBadge(state === "unscored" ? "none" : state, { unscored: Number(state === "unscored") })
    : null;
  return el("h3", {}, badge, name, kind ? el("span", { class: "wrp-soft" }, String(kind)) : null);
}

/**
 * The runs that chose an option: a badge with the run's letter where two are compared.
 * @param {Player} player
 * @param {QuestionCase} question
 * @param {number} index
 */
const createChoosers = (player, question, index) =>
  question.replies
    .filter(({ choice }) => choice === index)
    .map((reply) => {
      const letter = letterOfReply(player, reply);
      const text = [letter, player.words.pick_said].filter(Boolean).join(" ");
      return el("span", { class: "wrp-pick", "data-state": replyState(reply) }, text);
    });

/**
 * @param {Player} player
 * @param {QuestionCase} question
 * @param {string} text
 * @param {number} index
 */
function createOption(player, question, text, index) {
  const right = question.answer === index;
  const chosen = question.replies.some(({ choice }) => choice === index);
  return el(
    "li",
    { "data-right": String(right), "data-chosen": String(chosen) },
    el("b", {}, letterOf(index)),
    el("span", {}, String(text)),
    ...createChoosers(player, question, index),
    right
      ? el("span", { class: "wrp-pick", "data-state": "right" }, player.words.pick_right)
      : null,
  );
}

/**
 * Short options are in two columns, long ones are cut, to leave room for the graph below.
 * @param {Player} player
 * @param {QuestionCase} question
 * @param {HTMLElement[]} options
 */
function createOptions({ words }, question, options) {
  const longest = Math.max(...question.options.map((text) => String(text).length));
  const facts = { class: "wrp-options", "data-short": String(longest <= SHORT) };
  if (longest <= LONG) return [el("ol", facts, ...options)];
  const list = el("ol", { ...facts, "data-clipped": "true" }, ...options);
  const pressed = { type: "button", class: "wrp-more", "aria-expanded": "false" };
  const more = el("button", pressed, words.whole_options);
  more.addEventListener("click", () => {
    const clipped = list.dataset.clipped !== "true";
    list.dataset.clipped = String(clipped);
    more.textContent = clipped ? words.whole_options : words.less;
    more.setAttribute("aria-expanded", String(!clipped));
  });
  return [list, el("div", {}, more)];
}

/**
 * Whether a reply is only the letter, which the option's badge shows already.
 * @param {Reply} reply
 */
const isLetterAlone = ({ raw, reason, choice }) =>
  choice !== null &&
  choice !== undefined &&
  !reason &&
  String(raw ?? "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase() === letterOf(choice);

/**
 * The model's reply; where the call failed its status, which is no answer.
 * @param {Player} player
 * @param {Reply} reply
 */
function createReply(player, reply) {
  const { words } = player;
  if (isLetterAlone(reply)) return null;
  const letter = letterOfReply(player, reply);
  const failed = reply.status && reply.status !== "ok";
  const status = failed
    ? el("span", { class: "wrp-status" }, String(reply.status_label || reply.status))
    : null;
  const text = [reply.raw, reply.reason].filter(Boolean).join("\n");
  if (!status && !text) return null;
  const longest = player.colourings.length > 1 ? BESIDE : undefined;
  const name = letter ? `${letter} ${words.reply}` : words.reply;
  const head = el("span", { class: "wrp-label" }, name);
  return el(
    "div",
    { class: "wrp-reply" },
    head,
    status,
    text ? createClipped(player, text, longest) : null,
  );
}

/**
 * @param {Player} player
 * @param {QuestionCase} question
 * @returns {(HTMLElement | null)[]}
 */
export function createQuestion(player, question) {
  const options = (question.options || []).map((text, index) =>
    createOption(player, question, text, index),
  );
  const expected = question.expected
    ? el(
        "p",
        {},
        el("span", { class: "wrp-label" }, player.words.expected_answer),
        question.expected,
      )
    : null;
  /* Of many runs at once there is no reply to read, but how many were right. */
  const marks = player.colourings.flatMap(({ questions }) => questions.get(question.id) ?? []);
  const shares = marks.filter((mark) => mark.share !== null);
  const head = [
    createTitle(player, question),
    ...shares.map((mark) => el("p", { class: "wrp-mark-line" }, createBadge(mark), mark.words)),
  ];
  const offered = options.length ? createOptions(player, question, options) : [expected];
  /* A page that shows the question and its replies above the player needs the options alone. */
  if (player.payload.above?.questions) return [...head, ...(options.length ? offered : [])];
  return [
    ...head,
    el("p", { class: "wrp-asked" }, String(question.text || "")),
    ...offered,
    ...question.replies.map((reply) => createReply(player, reply)),
  ];
}
