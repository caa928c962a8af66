/* The browser's storage, and what Build, Try and Check keep in it: the set of what was built and
   accepted, questions that models got wrong, and votes. */
/** @import { BuiltCase, Vote } from "./types.d.ts" */

const SET = "whyreel-built";
const SUBMISSIONS = "whyreel-submissions";
const VOTES = "whyreel-votes";

/* A page in a frame may be refused its storage: then nothing is kept. */
/** @type {Pick<Storage, "getItem" | "setItem" | "removeItem">} */
const NONE = {
  getItem: () => null,
  setItem() {
    throw new Error("no storage");
  },
  removeItem() {},
};

export function findStorage() {
  try {
    return globalThis.localStorage ?? NONE;
  } catch {
    return NONE;
  }
}

export const mayKeep = () => findStorage() !== NONE;

/**
 * An empty list where the browser keeps nothing, or something else.
 * @param {string} name
 * @returns {any[]}
 */
function read(name) {
  try {
    const list = JSON.parse(findStorage().getItem(name) || "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/**
 * Whether the browser had room for it.
 * @param {string} name
 * @param {unknown[]} list
 */
function write(name, list) {
  try {
    findStorage().setItem(name, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

/** @returns {BuiltCase[]} */
export const readSet = () => read(SET);
/** @param {object[]} set */
export const writeSet = (set) => write(SET, set);
/** @returns {BuiltCase[]} */
export const readSubmissions = () => read(SUBMISSIONS);
/** @param {object[]} list */
export const writeSubmissions = (list) => write(SUBMISSIONS, list);
/** @returns {Vote[]} */
export const readVotes = () => read(VOTES);
/** @param {object[]} votes */
export const writeVotes = (votes) => write(VOTES, votes);
/** @param {StorageEvent} event */
export const isOfVotes = (event) => event.key === VOTES || event.key === null;

/**
 * A vote as the server counts it.
 * @param {Vote} vote
 */
export const voteToSend = ({
  validator,
  item,
  task,
  stands,
  mode = "",
  dimension = "",
  criterion = null,
}) => ({ validator, item, task, stands, mode, dimension, criterion });
