/* Data from scripts: a page from a disk may fetch nothing, but a script may hand its data over. */
const waiting = new Map();
const loaded = new Map();

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

/* Called by the scripts themselves, before they count as loaded. */
export const handOver = (path, data) => loaded.set(path, data);

/* The data of a script, which is loaded once; a failure is tried again when it is next wanted. */
export function load(path) {
  if (!waiting.has(path)) {
    const promise = addScript(path).then(() => loaded.get(path));
    promise.catch(() => waiting.delete(path));
    waiting.set(path, promise);
  }
  return waiting.get(path);
}

export const clipPath = (number) => `data/clips/${number}.js`;
export const boardPath = (board, place) => `data/boards/${board}-${place}.js`;
