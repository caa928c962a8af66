/* Calls of /take: the plan of a set, and the film that is made step by step. */
import { ask, sending } from "../forms/ask.js";
import { atRoot } from "../shell/root.js";

const EVERY_MS = 500;

export const plannedSet = (query) => ask(atRoot(`/take/set?${query}`));

export const fileOf = (id) => atRoot(`/take/job/${id}/file`);

export const isRunning = ({ state }) => state === "waiting" || state === "drawing";

const cancelJob = (id) => ask(atRoot(`/take/job/${id}/cancel`), sending()).catch(() => {});

/* Ends at once where `signal` stops it. */
const pause = (signal) =>
  new Promise((done) => {
    const timer = setTimeout(done, EVERY_MS);
    const stop = () => {
      clearTimeout(timer);
      done();
    };
    signal.addEventListener("abort", stop, { once: true });
  });

/* Orders a `film`, a `set` or a `copy` and tells `heard` how far it is, until it has ended. Where
   `signal` stops it the job is cancelled, also one whose order is only being answered. */
export async function followJob(kind, query, heard, signal) {
  let job = null;
  const tell = (next) => {
    job = next;
    if (!signal.aborted) heard(job);
  };
  try {
    tell(await ask(atRoot(`/take/${kind}?${query}`), sending()));
    while (!signal.aborted && isRunning(job)) {
      await pause(signal);
      if (!signal.aborted) tell(await ask(atRoot(`/take/job/${job.id}`)));
    }
  } catch (problem) {
    if (!signal.aborted) heard({ state: "failed", reason: problem.message, progress: 0 });
  }
  if (signal.aborted && job && isRunning(job)) await cancelJob(job.id);
}
