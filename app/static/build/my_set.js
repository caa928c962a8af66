/* The set of what was built and accepted, kept in this browser; votes on it come from Check. */
const KEPT = "whyreel-built";
const VOTES = "whyreel-votes";

function read(name) {
  try {
    const list = JSON.parse(localStorage.getItem(name) || "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

export const readSet = () => read(KEPT);

/* Whether the browser had room for it. */
export function writeSet(set) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(set));
    return true;
  } catch {
    return false;
  }
}

export const readVotes = () =>
  read(VOTES).map(({ validator, item, task, stands, mode = "" }) => ({
    validator,
    item,
    task,
    stands,
    mode,
  }));
