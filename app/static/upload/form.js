/* What is to be known of the files before they are imported. */
import { make } from "../forms/elements.js";
import { submitForm } from "./actions.js";
import { chosenKind, pickedFiles } from "./choice.js";
import { page, redraw } from "./state.js";

const NAMES = [
  ["model", "Model", "who answered, where the file does not say"],
  ["benchmark", "Benchmark", "id of the benchmark, such as r3"],
  ["setting", "Setting", "such as −, +Sub, +Sub & HTP"],
  ["judge", "Judge", "who judged, where a model did"],
];

const FIELDS = {
  question: "question (id)",
  text: "question as printed",
  reply: "answer given",
  choice: "answer as an index",
  correct: "judged right",
  key: "right answer",
  options: "options, as a list",
};

function createField(label, help, control) {
  return make(
    "label",
    { class: "wr-up-field" },
    make("b", {}, label),
    control,
    make("small", {}, help),
  );
}

function createMapping() {
  const seen = pickedFiles()
    .map((file) => file.preview)
    .filter((preview) => preview && preview.columns.length && preview.can_be);
  if (chosenKind() !== "table" || !seen.length) return null;
  const names = [...new Set(seen.flatMap((preview) => preview.columns))];
  const guesses = Object.assign({}, ...seen.map((preview) => preview.fields));
  const boxes = seen[0].can_be.map((name) => {
    const now = page.chosen.columns?.[name] ?? "";
    const options = ["", ...names].map((column) =>
      make(
        "option",
        { value: column, selected: column === now },
        column || (guesses[name] ? `as found: ${guesses[name]}` : "–"),
      ),
    );
    return createField(
      FIELDS[name] || name,
      "",
      make(
        "select",
        {
          "data-field": name,
          onchange: (event) => {
            page.chosen.columns = { ...page.chosen.columns, [name]: event.target.value };
          },
        },
        ...options,
      ),
    );
  });
  return make(
    "details",
    {
      class: "wr-up-map",
      open:
        seen.some((preview) => preview.missing) && !page.state.reports.some((entry) => entry.ok),
    },
    make("summary", {}, "Which column is what"),
    make("p", { class: "wr-note" }, "Only where a name of the file is not found by itself."),
    make("div", { class: "wr-up-fields" }, ...boxes),
  );
}

export function createForm() {
  if (!page.state.files.length) return null;
  const kinds = make(
    "select",
    {
      name: "kind",
      onchange: (event) => {
        page.chosen.kind = event.target.value;
        redraw();
      },
    },
    ...Object.entries(page.state.kinds).map(([name, words]) =>
      make("option", { value: name, selected: name === chosenKind() }, words),
    ),
  );
  const boxes = NAMES.map(([name, label, help]) =>
    createField(
      label,
      help,
      make("input", {
        type: "text",
        name,
        maxlength: "160",
        value: page.chosen[name] || "",
        autocomplete: "off",
        oninput: (event) => {
          page.chosen[name] = event.target.value;
        },
      }),
    ),
  );
  const base = make(
    "select",
    {
      name: "answer_base",
      onchange: (event) => {
        page.chosen.answer_base = Number(event.target.value);
      },
    },
    ...[0, 1].map((number) =>
      make(
        "option",
        { value: number, selected: (page.chosen.answer_base || 0) === number },
        String(number),
      ),
    ),
  );
  const own = make("input", {
    type: "checkbox",
    name: "new_questions",
    checked: Boolean(page.chosen.new_questions),
    onchange: (event) => {
      page.chosen.new_questions = event.target.checked;
    },
  });
  const rest = make("input", {
    type: "checkbox",
    name: "allow_rejects",
    checked: Boolean(page.chosen.allow_rejects),
    onchange: (event) => {
      page.chosen.allow_rejects = event.target.checked;
    },
  });
  const go = make(
    "button",
    {
      type: "submit",
      class: "wr-up-button wr-up-go",
      disabled: Boolean(page.state.job) || !pickedFiles().length,
    },
    "Import for me",
  );
  return make(
    "form",
    { class: "wr-up-form", onsubmit: submitForm },
    make(
      "div",
      { class: "wr-up-fields" },
      createField("Kind", "what the files are", kinds),
      ...boxes,
      createField("First answer index", "where answers are numbers", base),
      ...(chosenKind() === "vlmevalkit"
        ? [
            createField(
              "New questions",
              "of a benchmark that is not here: take them from the file",
              own,
            ),
          ]
        : []),
      createField("Take in the rest", "though more than 5 % of the rows are rejected", rest),
    ),
    createMapping(),
    make("div", { class: "wr-up-line" }, go),
  );
}
