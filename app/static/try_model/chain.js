/* A chain in time, as models place it: a lane for each step that fills while the replies come. */
import { badge, make } from "../forms/elements.js";
import { second, status } from "../forms/figures.js";

const isStep = (step) => (other) => other.node === step.node && other.chain === step.chain;

/* What one judge says of a step in one repeat, whose calls are one for all steps or one for each. A
   call that failed places nothing, whatever of it had come. */
export function placed(calls, step) {
  const call = calls.length > 1 ? calls[step.at] : calls[0],
    outcome = call?.outcome;
  if (outcome && outcome.status !== "ok") return { status: outcome.status };
  const steps = outcome ? outcome.grounding?.steps : call?.steps;
  const place = (steps || []).find(isStep(step));
  if (place) return { ...place, arriving: !outcome };
  return outcome ? { status: "ok" } : { waits: true };
}

/* The share of the clip that a stretch takes, as a bar's place; at least a hairline. */
export function barPlace({ start, end }, duration) {
  const share = (value) => Math.max(0, Math.min(100, (100 * value) / (duration || 1)));
  return { left: share(start), width: Math.max(1, share(end) - share(start)) };
}

export function describe(place) {
  if (place.waits) return "not placed yet";
  if (place.status)
    return place.status === "ok" ? "not asked about" : `${status(place.status)}, no time`;
  const sure = `${Math.round(100 * place.confidence)} % sure`;
  return place.shown
    ? `${second(place.start)} to ${second(place.end)}, ${sure}`
    : `not shown, ${sure}`;
}

function createBar(kind, place, duration) {
  const { left, width } = barPlace(place, duration);
  const bar = make("span", { class: `wr-try-bar wr-try-${kind}` });
  bar.style.left = `${left}%`;
  bar.style.width = `${Math.min(width, 100 - left)}%`;
  return bar;
}

/* The seconds of the clip that was asked about: the loaded one, or the visitor's own. */
function durationOf(state) {
  const own = state.server.clips.find(({ id }) => id === state.own);
  return own ? own.duration : state.payload.clip.duration;
}

function createLane(state, step, place, seek) {
  const duration = durationOf(state),
    known = state.payload.steps.find(isStep(step));
  const lane = make("div", { class: "wr-try-lane", "aria-hidden": "true" });
  if (known?.start != null && known.end != null && known.shown !== false)
    lane.append(createBar("known", known, duration));
  if (place.shown) lane.append(createBar(place.arriving ? "arriving" : "located", place, duration));
  const words = describe(place);
  return make(
    "li",
    { class: "wr-try-step", "data-node": step.node },
    make("span", { class: "wr-try-text" }, badge(step.kind, "plain"), ` ${step.text}`),
    lane,
    make(
      "span",
      { class: "wr-try-when" },
      place.shown
        ? make(
            "button",
            {
              type: "button",
              class: "wr-try-seek",
              "aria-label": `Show ${second(place.start)} in the clip above`,
              onclick: () => seek(place.start),
            },
            words,
          )
        : words,
    ),
    place.evidence ? make("span", { class: "wr-try-reason" }, place.evidence) : null,
  );
}

/* A link in its steps' words: reasons → result. */
export function nameLink(run, link) {
  const named = (run.links || []).find(
    ({ chain, subchain }) => chain === link.chain && subchain === link.subchain,
  );
  if (!named) return link.subchain;
  const text = (node) =>
    run.steps.find((step) => step.chain === link.chain && step.node === node)?.text || node;
  return `${named.reasons.map(text).join(" + ")} → ${text(named.result)}`;
}

function createLinks(run, calls) {
  const links = calls.flatMap(({ outcome }) => outcome?.grounding?.links || []);
  if (!links.length) return null;
  return make(
    "details",
    { class: "wr-try-links" },
    make(
      "summary",
      {},
      `${links.filter(({ holds }) => holds).length} of ${links.length} links hold`,
    ),
    make(
      "ul",
      { class: "wr-try-findings" },
      links.map((link) =>
        make(
          "li",
          {},
          make("b", {}, nameLink(run, link)),
          " ",
          badge(link.holds ? "holds" : "does not hold", link.holds ? "good" : "bad"),
          ` ${link.reason}`,
        ),
      ),
    ),
  );
}

/* One chain for each judge and repeat. */
export function createChains(state, seek) {
  const run = state.run,
    steps = run.steps.map((step, at) => ({ ...step, at }));
  const known = state.payload.steps.some(({ start }) => start != null);
  const chains = [];
  for (let repeat = 0; repeat < run.repeats; repeat += 1)
    run.labels.forEach((label, judge) => {
      const calls = run.calls.filter((call) => call.judge === judge && call.repeat === repeat);
      chains.push(
        make(
          "section",
          { class: "wr-try-chain", "aria-label": `The chain in time, by ${label}` },
          make("b", {}, label, run.repeats > 1 ? ` · repeat ${repeat + 1}` : ""),
          make(
            "ol",
            {},
            steps.map((step) => createLane(state, step, placed(calls, step), seek)),
          ),
          createLinks(run, calls),
        ),
      );
    });
  const note =
    "Lanes go from the clip's start to its end. While a reply comes its steps are drawn hollow; " +
    "it is checked as a whole when it has ended, and a call that failed places nothing.";
  return make(
    "div",
    { "aria-live": "off" },
    chains,
    make("p", { class: "wr-note" }, note, known ? " The line below a bar is the chain's own." : ""),
  );
}
