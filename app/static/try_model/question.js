/* What is asked on the Try page. */
import { field, make, select } from "../forms/elements.js";
import { asksQuestion, protocolOf } from "./order.js";

export function createQuestionCard(state, act) {
  const known = state.server.protocols[state.protocol] || { settings: ["−"] },
    bare = known.grounds ? "− whole chain" : "− clip alone";
  const fields = [];
  if (known.settings.length > 1)
    fields.push(
      field(
        "Setting",
        known.grounds
          ? "the chain in one call, or one for each step"
          : "what the model is given beside the clip",
        select(
          { onchange: (event) => act.set("setting", event.target.value) },
          known.settings.map((name) => [name, name === "−" ? bare : name]),
          state.setting,
        ),
      ),
    );
  if (asksQuestion(state) && !state.own) {
    const questions = state.payload.questions.filter(
      (question) => protocolOf(state).is_graded || question.options,
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
                ...questions.map((question) => [
                  question.question,
                  `${question.type} · ${question.text}`,
                ]),
              ],
              state.question,
            ),
          )
        : make(
            "p",
            { class: "wr-warning" },
            "No question of this kind is loaded for this clip. Choose another clip, or " +
              "another protocol.",
          ),
    );
  }
  if (protocolOf(state).is_turned)
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
    .map((judge, at) => [String(at), judge])
    .filter(([, judge]) => judge.kind !== "trivial")
    .map(([at, judge]) => [at, `judge ${Number(at) + 1}${judge.model ? `: ${judge.model}` : ""}`]);
  if (protocolOf(state).is_graded)
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
        max: state.server.limits.repeats,
        value: state.repeats,
        onchange: (event) =>
          act.set(
            "repeats",
            Math.max(1, Math.min(state.server.limits.repeats, Number(event.target.value) || 1)),
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
    !state.own && state.payload.questions.find((item) => item.question === state.question);
  const options =
    question && question.options && asksQuestion(state) && !protocolOf(state).is_graded
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
