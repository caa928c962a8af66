/* Values derived from the form's choices: pure functions of the state. */
/** @import { FilePreview, UploadState } from "../types.d.ts" */

export const NEW = "+new";
/* Kinds that are predictions of a benchmark that they may not name. */
const NAMED = ["table", "vlmevalkit", "lmms-eval"];
/* Kinds whose logs name it mostly, as a task of ours does. */
const LOGS = ["inspect", "every-eval-ever"];
const ANSWERS = ["reply", "choice", "correct"];
const ASKED = ["question", "text"];
const ID = /^[\w+-]{1,60}$/;

/** @param {UploadState} state */
const pickedFiles = ({ server, chosen }) =>
  server.files.filter(({ number }) => chosen.files[number] !== false);

/**
 * @param {UploadState} state
 * @returns {FilePreview[]}
 */
const previews = (state) => pickedFiles(state).map(({ preview }) => preview || {});

/**
 * @param {UploadState} state
 * @returns {string}
 */
export function kindOf(state) {
  const kinds = state.server.kinds;
  const guesses = previews(state)
    .map(({ kind }) => kind ?? "")
    .filter((name) => name in kinds);
  return (
    state.chosen.kind ||
    (guesses.includes("bundle") ? "bundle" : guesses[guesses.length - 1]) ||
    Object.keys(kinds)[0]
  );
}

/** @param {UploadState} state */
export const isPrediction = (state) => [...NAMED, ...LOGS].includes(kindOf(state));

/**
 * The benchmark that is chosen, else the one that all files seem to be of.
 * @param {UploadState} state
 * @returns {string}
 */
export function benchmarkOf(state) {
  const { chosen, server } = state;
  if (chosen.benchmark === NEW) return chosen.own.trim();
  if (chosen.benchmark != null) return chosen.benchmark;
  const guesses = new Set(
    previews(state)
      .map(({ benchmark }) => benchmark ?? "")
      .filter((id) => server.benchmarks.some((each) => each.id === id)),
  );
  return guesses.size === 1 ? [...guesses][0] : "";
}

/** @param {UploadState} state */
export const columnNames = (state) => [
  ...new Set(previews(state).flatMap(({ columns }) => columns || [])),
];

/**
 * Field → column as the files name them themselves.
 * @param {UploadState} state
 * @returns {Record<string, string>}
 */
const named = (state) => Object.assign({}, ...previews(state).map(({ fields }) => fields || {}));

/**
 * @param {Record<string, string>} fields
 * @param {string[]} names
 */
const has = (fields, names) => names.some((name) => fields[name]);

/**
 * The field → column that the names leave open and one column alone is left for.
 * @param {UploadState} state
 * @returns {Record<string, string>}
 */
function suggested(state) {
  const fields = named(state),
    chosen = state.chosen.columns;
  const taken = [...Object.values(fields), ...Object.values(chosen)];
  const free = columnNames(state).filter((name) => !taken.includes(name));
  const all = { ...fields, ...chosen };
  if (free.length !== 1 || !has(all, ASKED) || has(all, ANSWERS)) return {};
  return "reply" in chosen ? {} : { reply: free[0] };
}

/**
 * Field → column: what the form shows as chosen.
 * @param {UploadState} state
 * @returns {Record<string, string>}
 */
export const columnsOf = (state) =>
  kindOf(state) === "table" ? { ...suggested(state), ...state.chosen.columns } : {};

/**
 * The fields that a table needs and no name of a column gives.
 * @param {UploadState} state
 */
export function fieldsToName(state) {
  if (kindOf(state) !== "table" || !columnNames(state).length) return [];
  const fields = named(state);
  return [...(has(fields, ASKED) ? [] : ["question"]), ...(has(fields, ANSWERS) ? [] : ["reply"])];
}

/**
 * VLMEvalKit names its files <model>_<data set>.
 * @param {UploadState} state
 */
function modelInName(state) {
  const benchmark = benchmarkOf(state).toLowerCase();
  return pickedFiles(state).every(({ name }) => {
    const stem = name.replace(/\.[^.]*$/, "");
    return (
      (benchmark && stem.toLowerCase().endsWith(`_${benchmark}`)) || stem.split("_").length === 2
    );
  });
}

/** @param {UploadState} state */
export function needsModel(state) {
  const kind = kindOf(state);
  if (kind === "table") return !named(state).model;
  return kind === "lmms-eval" || (kind === "vlmevalkit" && !modelInName(state));
}

/** @param {UploadState} state */
export const needsBenchmark = (state) =>
  NAMED.includes(kindOf(state)) && !(kindOf(state) === "table" && named(state).benchmark);

/**
 * The filters of a harness's log, where a file has several and one can be chosen.
 * @param {UploadState} state
 */
export const filtersOf = (state) => [
  ...new Set(
    previews(state)
      .map(({ filters }) => filters || [])
      .filter((names) => names.length > 1)
      .flat(),
  ),
];

/**
 * The names that are still missing, in words; empty where the import can begin.
 * @param {UploadState} state
 */
export function missing(state) {
  const columns = columnsOf(state),
    benchmark = benchmarkOf(state);
  /** @type {[is: unknown, words: string][]} */
  const open = [
    [!pickedFiles(state).length, "a file"],
    [needsBenchmark(state) && !benchmark, "benchmark"],
    [state.chosen.benchmark === NEW && benchmark && !ID.test(benchmark), "an id without spaces"],
    [needsModel(state) && !state.chosen.model.trim(), "model"],
  ];
  for (const name of fieldsToName(state)) open.push([!columns[name], `column of the ${name}`]);
  return open.filter(([is]) => is).map(([, words]) => words);
}

/**
 * Whether a file's kind is not known yet.
 * @param {UploadState} state
 */
export const isReading = (state) => previews(state).some(({ kind, problem }) => !kind && !problem);

/**
 * The missing fields of the form, as a sentence; empty where the import can begin.
 * @param {UploadState} state
 */
export function nextStep(state) {
  const open = missing(state).join(", ");
  if (isReading(state)) return open ? `Reading files… Then choose: ${open}.` : "Reading files…";
  return open ? `Still required: ${open}.` : "";
}

/**
 * Whether just these files have been imported already.
 * @param {UploadState} state
 */
export const isDone = (state) => {
  const label = pickedFiles(state)
    .map(({ name }) => name)
    .join(", ");
  return state.server.reports.some((report) => report.ok && !report.dry && report.label === label);
};

/**
 * The order of an import; `dry` stores nothing.
 * @param {UploadState} state
 * @param {boolean} dry
 */
export const orderOf = (state, dry) => ({
  kind: kindOf(state),
  files: pickedFiles(state).map(({ number }) => number),
  model: state.chosen.model.trim(),
  benchmark: isPrediction(state) ? benchmarkOf(state) : "",
  setting: state.chosen.setting,
  judge: state.chosen.judge.trim(),
  filter_name: filtersOf(state).includes(state.chosen.filter) ? state.chosen.filter : "",
  answer_base: state.chosen.answer_base,
  new_questions: state.chosen.new_questions,
  allow_rejects: state.chosen.allow_rejects,
  columns: columnsOf(state),
  dry_run: dry,
});
