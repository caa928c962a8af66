/* A run as it is heard of: each event makes the next state of it. */
/** @import { CallPlace, Call, FreshState, Plan, Run, RunEvent, Subject } from "../types.d.ts" */

/**
 * @param {Plan} plan
 * @param {string} scripted
 * @param {Subject} subject
 * @returns {Run}
 */
function begun(plan, scripted, subject) {
  /** @type {Call[]} */
  const calls = [];
  for (let repeat = 0; repeat < plan.repeats; repeat += 1)
    for (const rotation of plan.rotations)
      plan.labels.forEach((_, judge) => calls.push({ judge, repeat, rotation, attempts: 0 }));
  return {
    ...plan,
    ...subject,
    rightAnswer: plan.question,
    calls,
    total: calls.length,
    rotations: plan.rotations.length,
    scripted,
    ended: false,
    failure: "",
    waiting: "",
    seconds: 0,
    saved: false,
  };
}

/** @param {CallPlace} event */
const isOf = (event) => (/** @type {Call} */ call) =>
  call.judge === event.judge && call.repeat === event.repeat && call.rotation === event.rotation;

/**
 * @param {Run} run
 * @param {CallPlace} event
 * @param {Partial<Call>} part
 * @returns {Run}
 */
const withCall = (run, event, part) => ({
  ...run,
  calls: run.calls.map((call) => (isOf(event)(call) ? { ...call, ...part } : call)),
});

/** @type {Record<string, (run: Run, data: any) => Run>} */
const EVENTS = {
  call: (run, data) => withCall(run, data, { began: true }),
  steps: (run, data) => withCall(run, data, { steps: data.steps }),
  attempt: (run, data) => ({
    ...run,
    waiting: data.status === "ok" ? "" : `${run.labels[data.judge]}: ${data.detail || data.status}`,
  }),
  outcome: (run, data) => withCall(run, data, { outcome: data }),
  done: (run, data) => ({
    ...run,
    summary: data.summary,
    id: data.run,
    logs: data.logs,
    seconds: data.seconds,
    ended: true,
  }),
  failed: (run, data) => ({ ...run, failure: data.error, ended: true }),
};

/**
 * A run that failed before it had a plan.
 * @param {Subject} subject
 */
const unplanned = (subject) =>
  begun(
    { labels: [], repeats: 0, rotations: [], question: null, steps: [], links: [] },
    "",
    subject,
  );

/**
 * The run after an event. `subject` is what it is about, whatever is chosen meanwhile; `scripted`
 * is the note on a recorded one.
 * @param {Run | null} run
 * @param {RunEvent} event
 * @param {Subject} subject
 * @returns {Run | null}
 */
export function heard(run, { name, data, scripted = "" }, subject) {
  if (name === "plan") return begun(data, scripted, subject);
  if (name === "failed") return EVENTS.failed(run || unplanned(subject), data);
  return run && EVENTS[name] ? EVENTS[name](run, data) : run;
}

/**
 * Whether the clip that is shown is another than the one a run is about.
 * @param {Pick<FreshState, "run" | "own" | "payload">} state
 */
export const isElsewhere = ({ run, own, payload }) =>
  run?.own !== own || (own === "" && run.payload.clip.id !== payload?.clip.id);
