/* Checks the types of all JavaScript with tsc, as jsconfig.json says: strictly, and without what
   --strict adds in the files of NOT_YET_STRICT. The list can only become shorter: a file without a
   strict error left must be taken out of it. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";

const ROOT = path.dirname(import.meta.dirname);

/* What is drawn of a chain on Annotate gives way to the one drawing of chains (views/chain). */
const NOT_YET_STRICT = [
  "app/static/annotate/model/layout.js",
  "app/static/annotate/parts/graph.js",
];

const TSC = path.join(ROOT, "node_modules", ".bin", "tsc");
const PLACE = /^(.+?)\(\d+,\d+\): error /;

/* The errors, each with its file; further lines explain an error. */
function check(strict) {
  const order = ["--project", "jsconfig.json", "--pretty", "false", "--strict", String(strict)];
  const { error, status, stdout, stderr } = spawnSync(TSC, order, { cwd: ROOT, encoding: "utf8" });
  if (error) throw error;
  const errors = [];
  for (const line of stdout.split("\n").filter(Boolean)) {
    const file = PLACE.exec(line)?.[1];
    if (file || !errors.length) errors.push({ file, lines: [line] });
    else errors.at(-1).lines.push(line);
  }
  if (status && !errors.length) throw new Error(stderr);
  return errors;
}

const strict = check(true);
const loose = NOT_YET_STRICT.length ? check(false) : [];
const isLoose = ({ file }) => NOT_YET_STRICT.includes(file);
const errors = [...strict.filter((each) => !isLoose(each)), ...loose.filter(isLoose)];
for (const { lines } of errors) console.error(lines.join("\n"));

const done = NOT_YET_STRICT.filter((file) => !strict.some((each) => each.file === file));
for (const file of done) console.error(`${file} is strict: take it out of scripts/types.mjs`);
process.exit(errors.length || done.length ? 1 : 0);
