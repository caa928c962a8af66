/* Calls of our own server: what it answers, or an Error in its own words. */
const MARK = { "x-whyreel": "1" };
const LONGEST = 300;

/**
 * A refusal is JSON, or plain words of the gate before the routes.
 * @param {string} text
 */
function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    const words = text.trim();
    return words && words.length <= LONGEST && !words.startsWith("<") ? { error: words } : {};
  }
}

/**
 * The error of a refused call, with its status and content.
 * @param {number} status
 * @param {string} text
 */
export function refusalOf(status, text) {
  const content = parsed(text);
  const error = new Error(content.error || `The server answered ${status}.`);
  return Object.assign(error, { status, content });
}

/**
 * The response of a call that was not refused.
 * @param {string} path
 * @param {RequestInit} [options]
 */
export async function answerTo(path, options) {
  const answer = await fetch(path, { credentials: "same-origin", ...options });
  if (!answer.ok) throw refusalOf(answer.status, await answer.text().catch(() => ""));
  return answer;
}

/**
 * The content of a reply; {} if it is empty.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
export async function ask(path, options) {
  const answer = await answerTo(path, options);
  const text = await answer.text();
  try {
    return text ? JSON.parse(text) : {};
  } catch (error) {
    throw new Error("The server’s answer could not be read.", { cause: error });
  }
}

/**
 * Options of a call that changes or makes something; a body of JSON where there is one.
 * @param {unknown} [body]
 * @param {{method?: string, headers?: Record<string, string>, signal?: AbortSignal}} [options]
 * @returns {RequestInit}
 */
export const sending = (body, { method = "POST", headers, signal } = {}) => ({
  method,
  signal,
  headers: { ...MARK, ...(body ? { "content-type": "application/json" } : {}), ...headers },
  body: body ? JSON.stringify(body) : undefined,
});

/**
 * The same of a file, which goes as it is.
 * @param {BodyInit} body
 * @param {string} [type]
 * @returns {RequestInit}
 */
export const sendingFile = (body, type = "application/octet-stream") => ({
  method: "POST",
  headers: { ...MARK, "content-type": type },
  body,
});
