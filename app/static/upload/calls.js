/* Calls of the upload routes. */
export const HERE = "/api/upload";
const MARK = { "x-whyreel": "1" };

export async function ask(path = "", options = {}) {
  const answer = await fetch(HERE + path, { credentials: "same-origin", ...options });
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(content.error || `The server answered ${answer.status}.`);
  return content;
}

export const post = (path, body) =>
  ask(path, { method: "POST", headers: MARK, body: body && JSON.stringify(body) });

/* Sends a file; `onProgress(done, total)` in bytes. */
export function sendFile(file, onProgress) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${HERE}?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader("x-whyreel", "1");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) => onProgress(event.loaded, event.total);
    request.onload = () => {
      const content = parsed(request.responseText);
      if (request.status === 201) done(content);
      else failed(new Error(content.error || `The server answered ${request.status}.`));
    };
    request.onerror = () => failed(new Error(`${file.name}: the connection was closed.`));
    request.send(file);
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
