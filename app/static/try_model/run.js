/* A run: what is heard of it as it goes on, and of one that was recorded. */
import { ask, post, stream } from "../forms/calls.js";
import { guarded, query } from "./request.js";
import { keyHeaders, readOrder } from "./order.js";
import { boxes, page, redraw, state } from "./state.js";

function begun(plan, scripted) {
  const calls = [];
  for (let repeat = 0; repeat < plan.repeats; repeat += 1)
    for (let rotation = 0; rotation < plan.rotations.length; rotation += 1)
      plan.labels.forEach((_, judge) =>
        calls.push({ judge, repeat, rotation: plan.rotations[rotation], attempts: 0 }),
      );
  state.run = {
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

const find = (event) =>
  state.run.calls.find(
    (call) =>
      call.judge === event.judge &&
      call.repeat === event.repeat &&
      call.rotation === event.rotation,
  );

function heard(name, data, scripted) {
  if (name === "plan") begun(data, scripted);
  else if (name === "call") find(data).began = true;
  else if (name === "steps") find(data).steps = data.steps;
  else if (name === "attempt")
    state.run.waiting =
      data.status === "ok" ? "" : `${state.run.labels[data.judge]}: ${data.detail || data.status}`;
  else if (name === "outcome") find(data).outcome = data;
  else if (name === "done")
    Object.assign(state.run, {
      summary: data.summary,
      id: data.run,
      logs: data.logs,
      seconds: data.seconds,
      ended: true,
    });
  else if (name === "failed") {
    state.run = state.run || { calls: [], labels: [], total: 0 };
    Object.assign(state.run, { failure: data.error, ended: true });
  }
  redraw("results");
}

export async function send() {
  page.leaving = new AbortController();
  state.run = null;
  await guarded("Asking …", async () => {
    try {
      await stream(
        post(query(), readOrder(state), keyHeaders(state), page.leaving.signal),
        (name, data) => heard(name, data, ""),
      );
      if (state.run && !state.run.ended)
        throw new Error("The connection was closed before the run had ended.");
    } catch (error) {
      if (state.run)
        Object.assign(state.run, {
          ended: true,
          failure:
            error.name === "AbortError"
              ? "You called it off. Calls that had ended are shown; a call under way may " +
                "still be billed by its endpoint."
              : error.message,
        });
      else throw error;
    }
  });
  page.leaving = null;
  redraw("results");
  const heading = boxes.results.querySelector("h3");
  if (heading) heading.focus({ preventScroll: false });
}

export async function replay(name) {
  if (!name) return;
  const mine = ++page.turn;
  await guarded("Replaying …", async () => {
    const record = await ask(`/replay/${encodeURIComponent(name)}`, {});
    state.preview = null;
    redraw("preview");
    let before = 0;
    for (const event of record.events) {
      await new Promise((done) => setTimeout(done, Math.min(1200, (event.at - before) * 1000)));
      if (mine !== page.turn) return;
      before = event.at;
      heard(event.event, event.data, record.said);
      state.run.sent = record.sent;
    }
  });
}
