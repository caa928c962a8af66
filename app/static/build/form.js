/* The form of the Build page: what is built, and of which clip. */
import { field, make, select } from "../forms/elements.js";
import { createEndpoint, createJudgeFields, createPrices } from "./judges.js";
import { FIELDS, MODES } from "./jobs.js";

function createInput(state, name, label, rows, act) {
  const facts = {
    value: state.given[name] || "",
    oninput: (event) => {
      state.given[name] = event.target.value;
      act.stale();
    },
  };
  if (name === "scene")
    return field(
      label,
      "",
      select(
        {
          onchange: (event) => {
            state.given.scene = event.target.value;
            act.stale();
          },
        },
        [["", "none"], ...state.payload.scenes.map((scene) => [scene.id, scene.name])],
        state.given.scene || "",
      ),
    );
  return field(
    label,
    "",
    rows
      ? make("textarea", { rows, ...facts })
      : make("input", { type: "text", autocomplete: "off", ...facts }),
  );
}

/* A clip of one's own, kept and forgotten as on Try. */
function createFileField(state, act) {
  const { clips, limits } = state.server;
  return make(
    "div",
    { class: "wr-build-own" },
    clips.length
      ? field(
          "A clip of yours to look at",
          "",
          select(
            {
              onchange: (event) => {
                state.own = event.target.value;
                act.stale();
              },
            },
            [["", "none"], ...clips.map((clip) => [clip.id, clip.name])],
            state.own,
          ),
        )
      : null,
    make(
      "label",
      { class: "wr-up-drop" },
      make("b", {}, state.sending ? "Sending …" : "Bring a clip of your own"),
      make(
        "span",
        {},
        `MP4 or MOV, up to ${limits.file_mb} MB, ${limits.seconds} s. Only you see ` +
          "it; it is forgotten with your session.",
      ),
      make("input", {
        type: "file",
        accept: "video/mp4,video/quicktime,.mp4,.mov",
        class: "wr-up-input",
        "aria-label": "A clip of your own",
        onchange: (event) => act.bring(event.target.files[0]),
      }),
    ),
  );
}

export function createFields(state, act) {
  const jobs = state.payload.jobs.map((job) => [job.name, job.title]);
  const set = (name) => (event) => {
    state[name] = event.target.value;
    act.stale();
  };
  const same = state.witness ? "other" : "same";
  return [
    make(
      "div",
      { class: "wr-up-fields" },
      field(
        "Pipeline",
        "",
        select(
          {
            onchange: (event) => {
              state.job = event.target.value;
              act.redraw();
            },
          },
          jobs,
          state.job,
        ),
      ),
      FIELDS[state.job].map(([name, label, rows]) => createInput(state, name, label, rows, act)),
      state.job === "svbench"
        ? [
            field(
              "Prompts a tier",
              "",
              select(
                { onchange: set("count") },
                [
                  ["1", "1"],
                  ["2", "2"],
                  ["3", "3"],
                ],
                String(state.count),
              ),
            ),
            field(
              "Agents",
              "the paper’s ablation",
              select({ onchange: set("mode") }, MODES, state.mode),
            ),
          ]
        : null,
      state.job === "r3"
        ? field(
            "Longest path asked about",
            "steps",
            select(
              { onchange: set("steps") },
              ["2", "3", "4", "5", "6"].map((steps) => [steps, steps]),
              String(state.steps),
            ),
          )
        : null,
    ),
    state.job === "argus" ? createFileField(state, act) : null,
    make("h3", { class: "wr-heading" }, "Who is asked"),
    make(
      "div",
      { class: "wr-up-fields" },
      createJudgeFields(state, state.judge, 0, "Asked at", act),
      state.job === "argus"
        ? field(
            "Who looks at the clip",
            "a second model doubts more than the one that inferred",
            select(
              {
                onchange: (event) => {
                  state.witness =
                    event.target.value === "other" ? { ...createEndpoint(state) } : null;
                  act.redraw();
                },
              },
              [
                ["same", "the same model"],
                ["other", "a second model"],
              ],
              same,
            ),
          )
        : null,
    ),
    state.job === "argus" && state.witness
      ? make(
          "div",
          { class: "wr-up-fields" },
          createJudgeFields(state, state.witness, 1, "Second model at", act),
        )
      : null,
    createPrices(state, act),
    state.server.hosts
      ? make("p", { class: "wr-note" }, `This server asks only: ${state.server.hosts.join(", ")}.`)
      : null,
  ];
}
