/* Data from scripts: a page from a disk may fetch nothing, but a script may hand its data over. */
/** @type {Map<string, Promise<any>>} */
const waiting = new Map();
/** @type {Map<string, unknown>} */
const loaded = new Map();

/**
 * @param {string} path
 * @returns {Promise<void>}
 */
function addScript(path) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = path;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${path} is missing: copy the whole folder.`));
    };
    document.head.append(script);
  });
}

/**
 * Called by the scripts themselves, before they count as loaded.
 * @param {string} path
 * @param {unknown} data
 */
export const handOver = (path, data) => loaded.set(path, data);

/**
 * The data of a script, which is loaded once; a failure is tried again when it is next wanted.
 * @param {string} path
 */
export function load(path) {
  const known = waiting.get(path);
  if (known) return known;
  const promise = addScript(path).then(() => loaded.get(path));
  promise.catch(() => waiting.delete(path));
  waiting.set(path, promise);
  return promise;
}
