/* Calls of the upload routes. */
import { ask, refusalOf, sending } from "../forms/ask.js";
import { atRoot } from "../shell/root.js";
/** @import { UploadServer } from "./types.d.ts" */

export const HERE = atRoot("/api/upload");

/** @returns {Promise<UploadServer>} */
export const askUploads = () => ask(HERE);
/**
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<UploadServer>}
 */
export const post = (path, body) => ask(HERE + path, sending(body));

const SUBMISSION = atRoot("/api/submission");
/** @param {number} number */
export const askOffer = (number) => ask(`${SUBMISSION}/offer/${number}`);
/** @param {object} body */
export const sendSubmission = (body) => ask(SUBMISSION, sending(body));

/**
 * Sends a file; `onProgress(done, total)` in bytes.
 * @param {File} file
 * @param {(done: number, total: number) => void} onProgress
 * @returns {Promise<UploadServer>}
 */
export function sendFile(file, onProgress) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${HERE}?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader("x-whyreel", "1");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) => onProgress(event.loaded, event.total);
    request.onload = () => {
      if (request.status === 201) done(JSON.parse(request.responseText));
      else failed(refusalOf(request.status, request.responseText));
    };
    request.onerror = () => failed(new Error(`${file.name}: the connection was closed.`));
    request.send(file);
  });
}
