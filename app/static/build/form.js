/* The form of the Build page: what is built, of which clip, at whose endpoint; and what would be sent. */
import { badge, count, field, make, message, money, select } from "../forms/parts.js";
import { FIELDS, MODES } from "./parts.js";
import * as Try from "../try_model/form.js";

const number = (text) => (text === "" || text == null ? null : Number(text));

/* Nobody is asked unless named: an operator's endpoint stands first where there is one, else one's own. */
export function endpoint(state) {
  const one = Try.judge();
  Try.choose(
    state,
    one,
    state.told.houses.length ? `house:${state.told.houses[0].name}` : "preset:custom",
  );
  return one;
}

function who(state, one, at, label, act) {
  const chosen = one.kind === "house" ? `house:${one.house}` : `preset:${one.preset}`;
  const offered = Try.whom(state).filter(([value]) => !value.startsWith("trivial:"));
  const text = (name, title, help, facts) =>
    field(
      title,
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
  const parts = [
    field(
      label,
      "",
      select(
        {
          class: "wr-try-whom",
          onchange: (event) => {
            Try.choose(state, one, event.target.value);
            act.redraw();
          },
        },
        offered,
        chosen,
      ),
    ),
  ];
  const house = one.kind === "house" && state.told.houses.find((known) => known.name === one.house);
  if (house)
    return [
      ...parts,
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
    ];
  return [
    ...parts,
    text("base_url", "Endpoint", "OpenAI-compatible, up to /v1", {
      type: "url",
      placeholder: "https://…/v1",
    }),
    text("model", "Model", "as the endpoint calls it"),
    text("key", "Key", "used for these calls, kept nowhere", { type: "password", maxlength: 512 }),
  ];
}

/* Prices of one's own endpoints, and the cap that they let us keep. */
function prices(state, act) {
  const named = [
    [state.judge, ""],
    [state.job === "argus" ? state.witness : null, ", second model"],
  ].filter(([one]) => one && one.kind === "endpoint");
  const price = (one, name, label) =>
    field(
      label,
      "unknown if empty",
      make("input", {
        type: "number",
        min: 0,
        step: "any",
        value: one[name],
        oninput: (event) => {
          one[name] = event.target.value;
          act.stale();
        },
      }),
    );
  return make(
    "details",
    {
      class: "wr-try-more",
      open: state.priced,
      ontoggle: (event) => {
        state.priced = event.target.open;
      },
    },
    make("summary", {}, "Prices and a cost cap"),
    make(
      "div",
      { class: "wr-up-fields" },
      named.map(([one, whose]) => [
        price(one, "price_in", `US $ a million tokens in${whose}`),
        price(one, "price_out", `US $ a million tokens out${whose}`),
      ]),
      field(
        "Cost cap (US $)",
        "kept only where prices are known",
        make("input", {
          type: "number",
          min: 0,
          step: "any",
          value: state.cap,
          oninput: (event) => {
            state.cap = event.target.value;
            act.stale();
          },
        }),
      ),
    ),
  );
}

function input(state, name, label, rows, act) {
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
        [["", "none"], ...state.payload.scenes.map((one) => [one.id, one.name])],
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
function bring(state, act) {
  const { clips, limits } = state.told;
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
            [["", "none"], ...clips.map((one) => [one.id, one.name])],
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
        `MP4 or MOV, up to ${limits.file_mb} MB, ${limits.seconds} s. Only you see it; it is forgotten with your session.`,
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

export function fields(state, act) {
  const jobs = state.payload.jobs.map((one) => [one.name, one.title]);
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
      FIELDS[state.job].map(([name, label, rows]) => input(state, name, label, rows, act)),
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
              ["2", "3", "4", "5", "6"].map((one) => [one, one]),
              String(state.steps),
            ),
          )
        : null,
    ),
    state.job === "argus" ? bring(state, act) : null,
    make("h3", { class: "wr-heading" }, "Who is asked"),
    make(
      "div",
      { class: "wr-up-fields" },
      who(state, state.judge, 0, "Asked at", act),
      state.job === "argus"
        ? field(
            "Who looks at the clip",
            "a second model doubts more than the one that inferred",
            select(
              {
                onchange: (event) => {
                  state.witness = event.target.value === "other" ? { ...endpoint(state) } : null;
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
      ? make("div", { class: "wr-up-fields" }, who(state, state.witness, 1, "Second model at", act))
      : null,
    prices(state, act),
    state.told.hosts
      ? make("p", { class: "wr-note" }, `This server asks only: ${state.told.hosts.join(", ")}.`)
      : null,
  ];
}

function given(state) {
  const found = {};
  for (const [name] of FIELDS[state.job]) if (state.given[name]) found[name] = state.given[name];
  if (state.job === "vgenst") found.index = Number(state.given.index) || 0;
  if (state.job === "r3" && found.chain) Object.assign(found, JSON.parse(found.chain));
  delete found.chain;
  return found;
}

function asked(one) {
  if (one.kind === "endpoint" && (!one.base_url.trim() || !one.model.trim()))
    throw new Error("Name an endpoint and a model first: their fields are in the form.");
  return {
    kind: one.kind,
    preset: one.preset || "custom",
    base_url: one.base_url.trim(),
    model: one.model.trim(),
    house: one.house,
    price_in: number(one.price_in),
    price_out: number(one.price_out),
  };
}

/* What is sent to our own server; raises where something is missing. Keys go apart, in headers. */
export function order(state, drafts) {
  let told;
  try {
    told = given(state);
  } catch {
    throw new Error("The chain is no JSON.");
  }
  const argus = state.job === "argus";
  return {
    job: state.job,
    told,
    count: Number(state.count),
    mode: state.mode,
    steps: Number(state.steps),
    drafts: drafts || [],
    cap: number(state.cap),
    own: argus ? state.own : "",
    judge: asked(state.judge),
    witness: argus && state.witness ? asked(state.witness) : null,
  };
}

export function keys(state) {
  const told = {};
  [state.judge, state.job === "argus" ? state.witness : null].forEach((one, at) => {
    if (one && one.kind === "endpoint" && one.key) told[`x-whyreel-key-${at + 1}`] = one.key;
  });
  return told;
}

export function preview(told) {
  const first = told.first;
  const cost =
    told.cost == null
      ? "cost unknown: give both prices to see it and to keep a cap"
      : `about ${money(told.cost[0])} to ${money(told.cost[1])}`;
  return make(
    "section",
    { class: "wr-build-preview", "aria-label": "What would be sent" },
    make("h3", { class: "wr-heading" }, "What would be sent"),
    make(
      "p",
      { class: "wr-p" },
      `${told.least} ${told.least === 1 ? "call" : "calls"} if every first draft stands, about ${told.most} if every round is used; ${cost}.`,
      make(
        "span",
        { class: "wr-note" },
        ` Reckoned with ${count(told.tokens_in)} tokens in and ${count(told.tokens_out)} out a call.`,
      ),
    ),
    told.clip
      ? make("p", { class: "wr-p" }, `The clip goes to ${told.clip}, with the witness’s question.`)
      : null,
    first
      ? make(
          "details",
          { class: "wr-fold" },
          make(
            "summary",
            {},
            make("span", { class: "wr-fold-title" }, `The first request, of the ${first.agent}`),
            make("span", { class: "wr-badges" }, badge(`about ${count(first.tokens)} tokens`)),
          ),
          make(
            "p",
            { class: "wr-note" },
            `POST ${first.address}${first.address.startsWith("http") ? "/chat/completions" : ""} · ${first.bytes}`,
          ),
          first.messages.map(message),
          make(
            "details",
            {},
            make("summary", {}, "Other fields of the request"),
            make(
              "pre",
              { class: "wr-code wr-try-raw", tabindex: "0" },
              JSON.stringify(first.options, null, 1),
            ),
          ),
        )
      : make("p", { class: "wr-warning" }, `No call would be made: ${told.reason}`),
  );
}
