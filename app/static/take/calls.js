/* Calls of /take: the plan of a set, and the film that is made step by step. */
const EVERY_MS = 500;

async function json(path, options) {
  const answer = await fetch(path, { credentials: "same-origin", ...options });
  const text = await answer.text();
  let content;
  try {
    content = JSON.parse(text);
  } catch {
    content = { error: text.trim() };
  }
  if (!answer.ok) throw new Error(content.error || `The server answered ${answer.status}.`);
  return content;
}

const post = (path) => json(path, { method: "POST", headers: { "x-whyreel": "1" } });

export const plannedSet = (query) => json(`/take/set?${query}`);

export const cancelJob = (id) => post(`/take/job/${id}/cancel`).catch(() => {});

export const fileOf = (id) => `/take/job/${id}/file`;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export const isRunning = ({ state }) => state === "waiting" || state === "drawing";

/* Orders a file (`film` or `set`) and tells `heard` how far it is, until it has ended or `signal`
   stops it. */
export async function followJob(kind, query, heard, signal) {
  try {
    let job = await post(`/take/${kind}?${query}`);
    heard(job);
    while (!signal.aborted && isRunning(job)) {
      await pause(EVERY_MS);
      job = await json(`/take/job/${job.id}`);
      if (!signal.aborted) heard(job);
    }
  } catch (problem) {
    if (!signal.aborted) heard({ state: "failed", reason: problem.message, progress: 0 });
  }
}
