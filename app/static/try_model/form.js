/* The form of the Try page: the clip, what is asked, and who. A key is in no form and has no name. */
import { field, make, select } from "../forms/parts.js";

const ASKING = ["choice", "circular", "open_ended"];
const ENCODINGS = [
  ["frames", "frames as images"],
  ["video_url", "the whole clip"],
  ["frames_as_video", "frames as one video"],
  ["mp4_in_image_url", "the clip as SVBench's script sends it"],
];

const asking = (state) => ASKING.includes(state.protocol);
export const judge = () => ({
  kind: "endpoint",
  preset: "",
  base_url: "",
  model: "",
  house: "",
  price_in: "",
  price_out: "",
  encoding: "frames",
  frames: 16,
  side: 512,
  key: "",
});

export function clipCard(state, act) {
  const clip = state.payload.clip,
    own = state.told.clips.find((one) => one.id === state.own);
  const source = own ? `/api/judge/clip/${own.id}` : clip.media;
  const video = source
    ? make("video", {
        controls: true,
        preload: "metadata",
        playsinline: true,
        src: source,
        poster: own ? null : clip.poster,
        "aria-label": own ? own.name : clip.name,
      })
    : make(
        "p",
        { class: "wr-empty" },
        "The file of this clip is not here, so no model can be shown it.",
      );
  const facts = own
    ? ownFacts(state, act)
    : clip.facts.map(([label, text]) =>
        make("p", { class: "wr-p" }, make("b", { class: "wr-label" }, label), text),
      );
  const told = own
    ? make(
        "p",
        { class: "wr-note" },
        `${own.width} × ${own.height}, ${own.frames} frames, ${own.duration} s. Only you see it; it is forgotten with your session.`,
      )
    : make(
        "p",
        { class: "wr-note" },
        [clip.benchmark, clip.by].filter(Boolean).join(" · "),
        " · ",
        make("a", { href: clip.watch }, "open in Watch"),
      );
  return make(
    "section",
    { class: "wr-try-card" },
    make("h3", { class: "wr-heading" }, own ? own.name : clip.name),
    make(
      "div",
      { class: "wr-try-clip" },
      make("div", {}, video, told),
      make("div", {}, facts, bring(state, act)),
    ),
  );
}

function ownFacts(state, act) {
  const box = (name, label, help, rows) =>
    field(
      label,
      help,
      make("textarea", {
        rows,
        maxlength: 4000,
        value: state.about[name],
        oninput: (event) => {
          state.about[name] = event.target.value;
          act.stale();
        },
      }),
    );
  const boxes = [
    box("prompt", "Prompt", "what the clip was to show", 2),
    box("ground_truth", "Expected outcome", "", 2),
  ];
  if (asking(state)) {
    boxes.push(box("text", "Question", "", 2));
    if (state.protocol !== "open_ended") {
      boxes.push(box("options", "Options", "one a line", 4));
      boxes.push(
        field(
          "Right option",
          "the line it stands on, if known",
          make("input", {
            type: "number",
            min: 1,
            max: 10,
            value: state.about.answer,
            oninput: (event) => {
              state.about.answer = event.target.value;
              act.stale();
            },
          }),
        ),
      );
    } else boxes.push(box("expected", "Expected answer", "", 2));
  }
  return boxes;
}

function bring(state, act) {
  const limits = state.told.limits;
  const input = make("input", {
    type: "file",
    accept: "video/mp4,video/quicktime,.mp4,.mov",
    class: "wr-up-input",
    "aria-label": "A clip of your own",
    onchange: (event) => act.bring(event.target.files[0]),
  });
  const chosen = state.told.clips.length
    ? field(
        "Which clip",
        "",
        select(
          { onchange: (event) => act.own(event.target.value) },
          [
            ["", `${state.payload.clip.name} (loaded)`],
            ...state.told.clips.map((one) => [one.id, `${one.name} (yours)`]),
          ],
          state.own,
        ),
      )
    : null;
  const forget = state.told.clips.length
    ? make(
        "button",
        {
          type: "button",
          class: "wr-up-button wr-try-forget",
          title: "Clips, uploads and saved verdicts of this session",
          onclick: act.forget,
        },
        "Forget all that is mine",
      )
    : null;
  return make(
    "div",
    { class: "wr-try-bring" },
    chosen,
    forget,
    make(
      "label",
      { class: "wr-up-drop" },
      make("b", {}, state.sending ? "Sending …" : "Or bring a clip of your own"),
      make(
        "span",
        {},
        `MP4 or MOV, up to ${limits.file_mb} MB, ${limits.seconds} s, ${limits.clip_frames.toLocaleString("en")} frames.`,
      ),
      input,
    ),
  );
}

export function askedCard(state, act) {
  const known = state.told.protocols[state.protocol] || { settings: ["−"] };
  const fields = [];
  if (known.settings.length > 1)
    fields.push(
      field(
        "Setting",
        "what the model is given beside the clip",
        select(
          { onchange: (event) => act.set("setting", event.target.value) },
          known.settings.map((name) => [name, name === "−" ? "− clip alone" : name]),
          state.setting,
        ),
      ),
    );
  if (asking(state) && !state.own) {
    const questions = state.payload.questions.filter(
      (one) => state.protocol === "open_ended" || one.options,
    );
    fields.push(
      questions.length
        ? field(
            "Question",
            "",
            select(
              {
                class: "wr-try-question",
                onchange: (event) => act.set("question", event.target.value),
              },
              [
                ["", "choose a question"],
                ...questions.map((one) => [one.question, `${one.type} · ${one.text}`]),
              ],
              state.question,
            ),
          )
        : make(
            "p",
            { class: "wr-warning" },
            "No question of this kind is loaded for this clip. Choose another clip, or another protocol.",
          ),
    );
  }
  if (state.protocol === "circular")
    fields.push(
      field(
        "Circular by",
        "how the options go round",
        select(
          { onchange: (event) => act.set("circular", event.target.value) },
          [
            ["shift", "rotation of all options"],
            ["swap", "swapping the right option"],
          ],
          state.circular || "shift",
        ),
      ),
    );
  const graders = state.judges
    .map((one, at) => [String(at), one])
    .filter(([, one]) => one.kind !== "trivial")
    .map(([at, one]) => [at, `judge ${Number(at) + 1}${one.model ? `: ${one.model}` : ""}`]);
  if (state.protocol === "open_ended")
    fields.push(
      field(
        "Graded by",
        "a model that grades its own answers is lenient",
        select(
          {
            onchange: (event) => {
              state.grader = event.target.value;
              act.redraw();
            },
          },
          [["", "each model itself"], ...graders],
          state.grader,
        ),
      ),
    );
  fields.push(
    field(
      "Repeats",
      "the same call again, to see whether the judge sways",
      make("input", {
        type: "number",
        min: 1,
        max: state.told.limits.repeats,
        value: state.repeats,
        onchange: (event) =>
          act.set(
            "repeats",
            Math.max(1, Math.min(state.told.limits.repeats, Number(event.target.value) || 1)),
          ),
      }),
    ),
  );
  fields.push(
    field(
      "Cost cap (US $)",
      "nothing is sent that would pass it; needs prices",
      make("input", {
        type: "number",
        min: 0,
        step: "0.01",
        value: state.cap,
        oninput: (event) => {
          state.cap = event.target.value;
          act.stale();
        },
      }),
    ),
  );
  const question =
    !state.own && state.payload.questions.find((one) => one.question === state.question);
  const options =
    question && question.options && asking(state) && state.protocol !== "open_ended"
      ? make(
          "ol",
          { class: "wr-try-options", type: "A" },
          question.options.map((text) => make("li", {}, text)),
        )
      : null;
  return make(
    "section",
    { class: "wr-try-card" },
    make("h3", { class: "wr-heading" }, "What is asked"),
    make("div", { class: "wr-up-fields" }, fields),
    options,
    known.note ? make("p", { class: "wr-note" }, known.note) : null,
  );
}

/* Who: a preset's endpoint with the visitor's key, the operator's, or a rule that looks at nothing. */
export function whom(state) {
  const told = state.told;
  return [
    ...told.presets.map((one) => [`preset:${one.name}`, one.label]),
    ...told.houses.map((one) => [`house:${one.name}`, `${one.name} (no key needed)`]),
    ...told.trivial.map((one) => [`trivial:${one.name}`, `${one.label} (a rule, no model)`]),
  ];
}

export function choose(state, one, value) {
  const [kind, ...rest] = value.split(":"),
    name = rest.join(":");
  if (kind === "trivial") Object.assign(one, judge(), { kind: "trivial", model: name });
  else if (kind === "house")
    Object.assign(one, judge(), {
      kind: "house",
      house: name,
      model: state.told.houses.find((house) => house.name === name).models[0],
    });
  else {
    const preset = state.told.presets.find((known) => known.name === name);
    Object.assign(one, {
      kind: "endpoint",
      preset: name,
      house: "",
      base_url: preset.base_url,
      model: one.kind === "endpoint" ? one.model : "",
      encoding: preset.encodings[0],
      key: "",
    });
  }
}

function judgeRow(state, one, at, act) {
  const chosen =
    one.kind === "endpoint"
      ? `preset:${one.preset}`
      : one.kind === "house"
        ? `house:${one.house}`
        : `trivial:${one.model}`;
  const text = (name, label, help, facts) =>
    field(
      label,
      help,
      make("input", {
        type: "text",
        autocomplete: "off",
        spellcheck: "false",
        value: one[name],
        oninput: (event) => {
          one[name] = event.target.value;
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
            choose(state, one, event.target.value);
            act.redraw();
          },
        },
        whom(state),
        chosen,
      ),
    ),
  ];
  const house = one.kind === "house" && state.told.houses.find((known) => known.name === one.house);
  if (house)
    fields.push(
      field(
        "Model",
        `paid by this server: ${house.left}`,
        select(
          {
            onchange: (event) => {
              one.model = event.target.value;
              act.stale();
            },
          },
          house.models.map((name) => [name, name]),
          one.model,
        ),
      ),
    );
  const preset =
    one.kind === "endpoint" ? state.told.presets.find((known) => known.name === one.preset) : null;
  if (one.kind === "endpoint") {
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
    one.kind === "trivial"
      ? null
      : make(
          "details",
          {
            class: "wr-try-more",
            open: one.more,
            ontoggle: (event) => {
              one.more = event.target.open;
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
                    one.encoding = event.target.value;
                    act.stale();
                  },
                },
                ENCODINGS.filter(([name]) => !preset || preset.encodings.includes(name)),
                one.encoding,
              ),
            ),
            text("frames", "Frames", "1–64", { type: "number", min: 1, max: 64 }),
            text("side", "Longer side", "pixels, 64–1280", { type: "number", min: 64, max: 1280 }),
            one.kind === "endpoint"
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

export function judgesCard(state, act) {
  const most = state.told.limits.judges;
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
  const hosts = state.told.hosts
    ? make("p", { class: "wr-note" }, `This server asks only: ${state.told.hosts.join(", ")}.`)
    : null;
  return make(
    "section",
    { class: "wr-try-card" },
    make("h3", { class: "wr-heading" }, "Who is asked"),
    state.judges.map((one, at) => judgeRow(state, one, at, act)),
    make(
      "div",
      { class: "wr-up-line" },
      add,
      make("span", {}, `one to ${most} judges; several are a panel`),
    ),
    hosts,
  );
}

/* What is sent to our own server: keys apart, in headers. */
export function order(state) {
  const number = (text) => (text === "" || text == null ? null : Number(text));
  const about = {
    prompt: state.about.prompt,
    ground_truth: state.about.ground_truth,
    text: state.about.text,
    expected: state.about.expected,
    options: state.about.options
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
    answer: state.about.answer ? Number(state.about.answer) - 1 : null,
  };
  const judges = state.judges.map((one) => ({
    kind: one.kind,
    preset: one.preset || "custom",
    base_url: one.base_url,
    model: one.model,
    house: one.house,
    price_in: number(one.price_in),
    price_out: number(one.price_out),
    encoding: one.encoding,
    frames: Number(one.frames),
    side: Number(one.side),
  }));
  return {
    clip: state.own ? "" : state.payload.clip.id,
    own: state.own,
    ...(state.own ? { about } : {}),
    protocol: state.protocol,
    setting: state.setting,
    question: asking(state) && !state.own ? state.question : "",
    circular: state.protocol === "circular" ? state.circular || "shift" : null,
    judges,
    repeats: state.repeats,
    cap: number(state.cap),
    grader: state.protocol === "open_ended" ? number(state.grader) : null,
  };
}

export function keys(state) {
  const told = {};
  state.judges.forEach((one, at) => {
    if (one.kind === "endpoint" && one.key) told[`x-whyreel-key-${at + 1}`] = one.key;
  });
  return told;
}
