/* The browser's storage, and what Build, Try and Check keep in it: the set of what was built and
   accepted, questions that models got wrong, and votes. */
const SET = "whyreel-built";
const SUBMISSIONS = "whyreel-submissions";
const VOTES = "whyreel-votes";

/* A page in a frame may be refused its storage: then nothing is kept. */
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

/* An empty list where the browser keeps nothing, or something else. */
function read(name) {
  try {
    const list = JSON.parse(findStorage().getItem(name) || "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/* Whether the browser had room for it. */
function write(name, list) {
  try {
    findStorage().setItem(name, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

export const readSet = () => read(SET);
export const writeSet = (set) => write(SET, set);
export const readSubmissions = () => read(SUBMISSIONS);
export const writeSubmissions = (list) => write(SUBMISSIONS, list);
export const readVotes = () => read(VOTES);
export const writeVotes = (votes) => write(VOTES, votes);
export const isOfVotes = (event) => event.key === VOTES || event.key === null;

/* A vote as the server counts it. */
export const voteToSend = ({
  validator,
  item,
  task,
  stands,
  mode = "",
  dimension = "",
  criterion = null,
}) => ({ validator, item, task, stands, mode, dimension, criterion });
