/* Bundles all JavaScript of the product with esbuild into app/static/dist, which is committed, so
   that running WhyReel needs no node. Run it after a change of a module: `npm run bundle`. With a
   folder as argument it writes there instead. tests/test_bundles.py checks SOURCES.sha256. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { build } from "esbuild";
/** @import { BuildOptions, Metafile, Plugin } from "esbuild" */

const ROOT = path.dirname(import.meta.dirname);

/* Modules that pages load. */
const MODULES = {
  shell: "app/static/shell/main.js",
  upload: "app/static/upload/main.js",
  try: "app/static/try_model/main.js",
  locate: "app/static/locate/main.js",
  build: "app/static/build/main.js",
  check: "app/static/check/main.js",
  annotate: "app/static/annotate/main.js",
  people: "app/static/people/main.js",
  remove: "app/static/removal/main.js",
  submission: "app/static/submissions/receipt.js",
  submissions: "app/static/submissions/maintainers.js",
  hero: "app/static/home/main.js",
  filters: "app/static/filters/main.js",
  figure_files: "app/static/leave/export/main.js",
  api_docs: "app/static/openapi/main.js",
  player: "views/player/js/main.js",
  lockstep: "views/lockstep/js/main.js",
};

/* Classic scripts: browsers load no module from a disk, and the choice of light or dark runs before
   anything is drawn. They are made strict, as modules are by themselves. */
const CLASSIC = {
  disk: "views/player/js/disk.js",
  theme: "app/static/theme/main.js",
  site: "app/static/site/main.js",
};

/**
 * A bundle imports another one instead of including it: pages share one copy of the player and its
 * state, and load others when they are wanted. The server puts their addresses in place.
 * @type {Plugin}
 */
const sharedBundles = {
  name: "shared-bundles",
  setup(bundler) {
    bundler.onResolve({ filter: /\/main\.js$/ }, ({ path: specifier, importer, resolveDir }) => {
      const wanted = path.relative(ROOT, path.resolve(resolveDir, specifier));
      const name = Object.keys(MODULES).find((each) => MODULES[each] === wanted);
      return importer && name ? { path: `./${name}.js`, external: true } : null;
    });
  },
};

/**
 * Modules that import each other are an error: the entry would decide which one runs first.
 * @param {Metafile["inputs"]} inputs
 */
function refuseCircles(inputs) {
  const finished = new Set();
  /** @type {(name: string, trail: string[]) => void} */
  const visit = (name, trail) => {
    if (trail.includes(name)) {
      throw new Error(`modules import each other in a circle: ${[...trail, name].join(" → ")}`);
    }
    if (finished.has(name)) return;
    const imported = inputs[name]?.imports ?? [];
    for (const each of imported) if (!each.external) visit(each.path, [...trail, name]);
    finished.add(name);
  };
  for (const name of Object.keys(inputs)) visit(name, []);
}

/**
 * The npm packages among the modules of a bundle.
 * @param {Metafile["inputs"]} inputs
 */
const packagesIn = (inputs) =>
  Object.keys(inputs)
    .map((name) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(name)?.[1])
    .filter(Boolean);

/**
 * Their licences, which go out with every copy of the bundles.
 * @param {Set<string>} packages
 */
function licencesOf(packages) {
  const texts = [...packages].sort().map((name) => {
    const folder = path.join(ROOT, "node_modules", name);
    const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    return `== ${name} ${version}\n${readFileSync(path.join(folder, file), "utf8")}`;
  });
  return texts.join("\n");
}

/**
 * @param {Record<string, string>} entryPoints
 * @param {string} outdir
 * @param {BuildOptions} options
 */
async function bundle(entryPoints, outdir, options) {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir,
    bundle: true,
    minify: true,
    metafile: true,
    preserveSymlinks: true, // else packages of a linked node_modules have no licence here
    charset: "utf8",
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
    tsconfigRaw: "{}", // jsconfig.json is for tsc alone
    ...options,
  });
  refuseCircles(metafile.inputs);
  return packagesIn(metafile.inputs);
}

/* What the bundles depend on; tests/test_bundles.py computes the same. */
function sourcesDigest() {
  const names = ["app/static", "views"]
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((name) => name.endsWith(".js") && !/\/(vendor|dist)\//.test(name));
  const digest = createHash("sha256");
  for (const name of [...names, "package-lock.json", "scripts/bundle.mjs"].sort()) {
    digest
      .update(`${name}\0`)
      .update(readFileSync(path.join(ROOT, name)))
      .update("\0");
  }
  return digest.digest("hex");
}

const outdir = path.resolve(process.argv[2] ?? path.join(ROOT, "app/static/dist"));
rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
const packages = new Set([
  ...(await bundle(MODULES, outdir, { format: "esm", plugins: [sharedBundles] })),
  ...(await bundle(CLASSIC, outdir, { format: "iife", banner: { js: '"use strict";' } })),
]);
writeFileSync(path.join(outdir, "LICENSES.txt"), licencesOf(packages));
writeFileSync(path.join(outdir, "SOURCES.sha256"), `${sourcesDigest()}\n`);
