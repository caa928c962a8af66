/* What Build and Check keep in this browser: the set of what was built and accepted, and votes. */
const SET = "whyreel-built";
const VOTES = "whyreel-votes";

/* An empty list where the browser keeps nothing, or something else. */
function read(name) {
  try {
    const list = JSON.parse(localStorage.getItem(name) || "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/* Whether the browser had room for it. */
function write(name, list) {
  try {
    localStorage.setItem(name, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

/* A page in a frame may be refused its storage. */
export function mayKeep() {
  try {
    return Boolean(window.localStorage);
  } catch {
    return false;
  }
}

export const readSet = () => read(SET);
export const writeSet = (set) => write(SET, set);
export const readVotes = () => read(VOTES);
export const writeVotes = (votes) => write(VOTES, votes);
export const isOfVotes = (event) => event.key === VOTES || event.key === null;

/* A vote as the server counts it. */
export const voteToSend = ({ validator, item, task, stands, mode = "" }) => ({
  validator,
  item,
  task,
  stands,
  mode,
});
