/* Calls of the upload routes. */
import { showProgress } from "./progress.js";

export const HERE = "/api/upload";
export const MARK = { "x-whyreel": "1" };

export async function ask(path, options) {
  const answer = await fetch(HERE + path, { credentials: "same-origin", ...options });
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(content.error || `The server answered ${answer.status}.`);
  return content;
}

export function sendFile(file) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${HERE}?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader("x-whyreel", "1");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) =>
      showProgress(`Sending ${file.name}`, event.loaded, event.total);
    request.onload = () => {
      let content = {};
      try {
        content = JSON.parse(request.responseText);
      } catch {
        /* said below */
      }
      if (request.status === 201) done(content);
      else failed(new Error(content.error || `The server answered ${request.status}.`));
    };
    request.onerror = () => failed(new Error(`${file.name}: the connection was closed.`));
    request.send(file);
  });
}
