/* Who is asked on the Try page. A key is in no form and has no name. */
import { field, make, select } from "../forms/elements.js";
import { chooseJudge, judgeOptions } from "./judge.js";

const ENCODINGS = [
  ["frames", "frames as images"],
  ["video_url", "the whole clip"],
  ["frames_as_video", "frames as one video"],
  ["mp4_in_image_url", "the clip as SVBench's script sends it"],
];

function createJudgeRow(state, row, at, act) {
  const chosen =
    row.kind === "endpoint"
      ? `preset:${row.preset}`
      : row.kind === "house"
        ? `house:${row.house}`
        : `trivial:${row.model}`;
  const text = (name, label, help, facts) =>
    field(
      label,
      help,
      make("input", {
        type: "text",
        autocomplete: "off",
        spellcheck: "false",
        value: row[name],
        oninput: (event) => {
          row[name] = event.target.value;
          act.stale();
        },
        ...facts,
      }),
    );
  const fields = [
    field(
      `Judge ${at + 1}`,
      "",
      select(
        {
          class: "wr-try-whom",
          onchange: (event) => {
            chooseJudge(state, row, event.target.value);
            act.redraw();
          },
        },
        judgeOptions(state),
        chosen,
      ),
    ),
  ];
  const house =
    row.kind === "house" && state.server.houses.find((known) => known.name === row.house);
  if (house)
    fields.push(
      field(
        "Model",
        `paid by this server: ${house.left}`,
        select(
          {
            onchange: (event) => {
              row.model = event.target.value;
              act.stale();
            },
          },
          house.models.map((name) => [name, name]),
          row.model,
        ),
      ),
    );
  const preset =
    row.kind === "endpoint"
      ? state.server.presets.find((known) => known.name === row.preset)
      : null;
  if (row.kind === "endpoint") {
    fields.push(
      text("base_url", "Address", "up to /v1", {
        type: "url",
        class: "wr-try-url",
        placeholder: "https://…/v1",
      }),
      text("model", "Model", "as the endpoint calls it", { class: "wr-try-model" }),
      text(
        "key",
        "API key",
        preset && !preset.needs_key
          ? "not needed by most local servers"
          : "used for the call, kept nowhere",
        { type: "password", class: "wr-try-key", maxlength: 512 },
      ),
    );
  }
  const more =
    row.kind === "trivial"
      ? null
      : make(
          "details",
          {
            class: "wr-try-more",
            open: row.more,
            ontoggle: (event) => {
              row.more = event.target.open;
            },
          },
          make("summary", {}, "How the clip is sent, and prices"),
          make(
            "div",
            { class: "wr-up-fields" },
            field(
              "Sent as",
              "",
              select(
                {
                  onchange: (event) => {
                    row.encoding = event.target.value;
                    act.stale();
                  },
                },
                ENCODINGS.filter(([name]) => !preset || preset.encodings.includes(name)),
                row.encoding,
              ),
            ),
            text("frames", "Frames", "1–64", { type: "number", min: 1, max: 64 }),
            text("side", "Longer side", "pixels, 64–1280", { type: "number", min: 64, max: 1280 }),
            row.kind === "endpoint"
              ? [
                  text("price_in", "US $ a million tokens in", "unknown if empty", {
                    type: "number",
                    min: 0,
                    step: "any",
                  }),
                  text("price_out", "US $ a million tokens out", "unknown if empty", {
                    type: "number",
                    min: 0,
                    step: "any",
                  }),
                ]
              : null,
          ),
        );
  const note = preset && preset.note ? make("p", { class: "wr-note" }, preset.note) : null;
  const away =
    state.judges.length > 1
      ? make(
          "button",
          {
            type: "button",
            class: "wr-up-button",
            "aria-label": `Remove judge ${at + 1}`,
            onclick: () => {
              state.judges.splice(at, 1);
              state.grader = "";
              act.redraw();
            },
          },
          "Remove",
        )
      : null;
  return make(
    "div",
    { class: "wr-try-judge", role: "group", "aria-label": `Judge ${at + 1}` },
    make("div", { class: "wr-up-fields" }, fields),
    note,
    more,
    away,
  );
}

export function createJudgesCard(state, act) {
  const most = state.server.limits.judges;
  const add = make(
    "button",
    {
      type: "button",
      class: "wr-up-button",
      disabled: state.judges.length >= most,
      onclick: () => {
        state.judges.push({
          ...state.judges[state.judges.length - 1],
          key: state.judges[state.judges.length - 1].key,
        });
        act.redraw();
      },
    },
    "Add a judge",
  );
  const hosts = state.server.hosts
    ? make("p", { class: "wr-note" }, `This server asks only: ${state.server.hosts.join(", ")}.`)
    : null;
  return make(
    "section",
    { class: "wr-try-card" },
    make("h3", { class: "wr-heading" }, "Who is asked"),
    state.judges.map((judge, at) => createJudgeRow(state, judge, at, act)),
    make(
      "div",
      { class: "wr-up-line" },
      add,
      make("span", {}, `one to ${most} judges; several are a panel`),
    ),
    hosts,
  );
}
