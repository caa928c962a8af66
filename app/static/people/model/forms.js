/* Functions that all kinds of studies share: an empty form, open questions, keys. */
import { answerByKey, emptyAnswer, openAnswer } from "./answers.js";
import { emptyQuality, openQuality, qualityByKey } from "./quality.js";
import { emptyRanking, openRanking, rankingByKey } from "./ranking.js";
import { emptyRealism, openRealism, realismByKey } from "./realism.js";
import { emptyScores, openScores, scoresByKey } from "./scores.js";
/** @import { Task } from "../types.d.ts" */

/**
 * A kind of study: its name, what it is about, an empty form, what is open in one, and the form
 * after a key, null where the key is none of its own. Forms are of the kind's own type.
 *
 * @typedef {object} StudyKind
 * @property {string} name
 * @property {string} thing
 * @property {() => any} empty
 * @property {(form: any, task: Task) => string[]} open
 * @property {(form: any, key: string, second: number, task: Task) => any} byKey
 */

/** @type {Record<string, StudyKind>} */
export const FORMS = {
  scores: {
    name: "Scores D1–D5",
    thing: "clip",
    empty: emptyScores,
    open: openScores,
    byKey: scoresByKey,
  },
  realism: {
    name: "Realism 1–5",
    thing: "clip",
    empty: emptyRealism,
    open: openRealism,
    byKey: realismByKey,
  },
  answers: {
    name: "Questions, answer hidden",
    thing: "question",
    empty: emptyAnswer,
    open: openAnswer,
    byKey: answerByKey,
  },
  ranking: {
    name: "Ranking of sources",
    thing: "set",
    empty: emptyRanking,
    open: openRanking,
    byKey: rankingByKey,
  },
  clip_qc: {
    name: "Quality control of clips",
    thing: "clip",
    empty: emptyQuality,
    open: openQuality,
    byKey: qualityByKey,
  },
  question_qc: {
    name: "Quality control of questions",
    thing: "question",
    empty: emptyQuality,
    open: openQuality,
    byKey: qualityByKey,
  },
};

/**
 * A form as it came, with what it has no value of yet.
 * @param {string} kind
 * @param {object} form
 */
export const opened = (kind, form) => ({ ...FORMS[kind].empty(), ...form });
