/* Who is asked on the Build page, and at what price. */
import { field, make, select } from "../forms/elements.js";
import { chooseJudge, createJudge, judgeOptions } from "../try_model/judge.js";

/* Nobody is asked unless named: an operator's endpoint stands first where there is one, else one's
   own. */
export function createEndpoint(state) {
  const judge = createJudge();
  chooseJudge(
    state,
    judge,
    state.server.houses.length ? `house:${state.server.houses[0].name}` : "preset:custom",
  );
  return judge;
}

export function createJudgeFields(state, judge, at, label, act) {
  const chosen = judge.kind === "house" ? `house:${judge.house}` : `preset:${judge.preset}`;
  const offered = judgeOptions(state).filter(([value]) => !value.startsWith("trivial:"));
  const text = (name, title, help, facts) =>
    field(
      title,
      help,
      make("input", {
        type: "text",
        autocomplete: "off",
        spellcheck: "false",
        value: judge[name],
        oninput: (event) => {
          judge[name] = event.target.value;
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
            chooseJudge(state, judge, event.target.value);
            act.redraw();
          },
        },
        offered,
        chosen,
      ),
    ),
  ];
  const house =
    judge.kind === "house" && state.server.houses.find((known) => known.name === judge.house);
  if (house)
    return [
      ...parts,
      field(
        "Model",
        `paid by this server: ${house.left}`,
        select(
          {
            onchange: (event) => {
              judge.model = event.target.value;
              act.stale();
            },
          },
          house.models.map((name) => [name, name]),
          judge.model,
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
export function createPrices(state, act) {
  const named = [
    [state.judge, ""],
    [state.job === "argus" ? state.witness : null, ", second model"],
  ].filter(([judge]) => judge && judge.kind === "endpoint");
  const price = (judge, name, label) =>
    field(
      label,
      "unknown if empty",
      make("input", {
        type: "number",
        min: 0,
        step: "any",
        value: judge[name],
        oninput: (event) => {
          judge[name] = event.target.value;
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
      named.map(([judge, whose]) => [
        price(judge, "price_in", `US $ a million tokens in${whose}`),
        price(judge, "price_out", `US $ a million tokens out${whose}`),
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
