/* A run as it is heard of: each event makes the next state of it. */

function begun(plan, scripted) {
  const calls = [];
  for (let repeat = 0; repeat < plan.repeats; repeat += 1)
    for (const rotation of plan.rotations)
      plan.labels.forEach((_, judge) => calls.push({ judge, repeat, rotation, attempts: 0 }));
  return {
    ...plan,
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

const isOf = (event) => (call) =>
  call.judge === event.judge && call.repeat === event.repeat && call.rotation === event.rotation;

const withCall = (run, event, part) => ({
  ...run,
  calls: run.calls.map((call) => (isOf(event)(call) ? { ...call, ...part } : call)),
});

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
  failed: (run, data) => ({
    ...(run || { calls: [], labels: [], total: 0 }),
    failure: data.error,
    ended: true,
  }),
};

/* The run after an event; `scripted` is what is said of a recorded one. */
export function heard(run, { name, data, scripted = "" }) {
  if (name === "plan") return begun(data, scripted);
  return EVENTS[name] ? EVENTS[name](run, data) : run;
}
