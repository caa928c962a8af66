/* The order of a study, as its maker fills it in. Pure. */
/** @import { Drawable, PeoplePayload, StudyBenchmark, StudyOrder } from "../types.d.ts" */

const PAIR = 2;

/* Settings that only some forms have, as all begin. */
const PLAIN = {
  beside: [],
  whole: "",
  circular: false,
  by_task: false,
  third: false,
  after: "",
  frames: 0,
};

/** @param {string} kind */
export const isQuality = (kind) => kind.endsWith("_qc");

/**
 * @param {PeoplePayload} payload
 * @param {number} seed
 * @returns {StudyOrder}
 */
export const fresh = (payload, seed) => ({
  kind: "scores",
  title: "",
  benchmark: startOf(payload)?.benchmark ?? "",
  strata: [],
  equal: true,
  sample: 20,
  seed,
  per_clip: 3,
  people: 3,
  checks: 2,
  repeats: 1,
  ...PLAIN,
  consent: payload.consent,
});

/**
 * @param {Pick<PeoplePayload, "benchmarks" | "benchmark">} payload
 * @returns {StudyBenchmark | undefined}
 */
export const startOf = ({ benchmarks, benchmark }) =>
  benchmarks.find((each) => each.benchmark === benchmark) ?? benchmarks[0];

/**
 * Another benchmark or form has other strata; there are never fewer people than a clip needs.
 * @param {StudyOrder} order
 * @param {Partial<StudyOrder>} part
 * @returns {StudyOrder}
 */
export function change(order, part) {
  const next = { ...order, ...part };
  if (part.benchmark || part.kind) Object.assign(next, { strata: [], beside: [], whole: "" });
  if (part.kind) Object.assign(next, PLAIN, part);
  if (part.kind && isQuality(part.kind)) Object.assign(next, { per_clip: PAIR, people: PAIR });
  if (part.beside?.length || part.whole) next.strata = [];
  if (next.people < next.per_clip) {
    if ("people" in part && !isQuality(next.kind)) next.per_clip = next.people;
    else next.people = next.per_clip;
  }
  return next;
}

/* Sets of several benchmarks have no strata, and questions of a clip differ in type and level. */
const WITHIN = ["type", "level"];
/**
 * @param {Pick<StudyOrder, "beside" | "whole">} order
 * @param {Record<string, number>} strata
 */
export const strataOf = ({ beside, whole }, strata) =>
  Object.keys(strata).filter((name) => !beside.length && !(whole && WITHIN.includes(name)));

/**
 * @param {StudyOrder} order
 * @param {string} name
 */
export const toggleStratum = (order, name) =>
  change(order, {
    strata: order.strata.includes(name)
      ? order.strata.filter((each) => each !== name)
      : [...order.strata, name].slice(-3),
  });

/**
 * A set has twelve clips at most.
 * @param {StudyOrder} order
 * @param {string} name
 */
export const toggleBeside = (order, name) =>
  change(order, {
    beside: order.beside.includes(name)
      ? order.beside.filter((each) => each !== name)
      : [...order.beside, name].slice(-11),
  });

/**
 * The clips and questions for the form: how many there are, by which strata.
 * @param {StudyBenchmark | undefined} benchmark
 * @param {string} kind
 * @returns {Drawable}
 */
export const drawable = (benchmark, kind) => benchmark?.kinds[kind] ?? { n: 0, strata: {} };

/** @param {StudyOrder} order */
export const mayMake = (order) =>
  Boolean(order.title.trim() && order.benchmark && order.sample > 0 && order.consent.trim());
