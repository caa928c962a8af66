/* Calls of the judges' routes, and the stream of a run: what Try and Build share. */
import { answerTo, ask, sending, sendingFile } from "./ask.js";
import { keyHeaders } from "./judge.js";
import { atRoot } from "../shell/root.js";
/**
 * @import {
 *   ActionOf, ClipActions, ClipLimits, Judge, JudgeActions, NewJudge,
 * } from "./types.d.ts"
 */

/** @typedef {{ dispatch(action: ActionOf<Pick<JudgeActions, "models">>): void }} ListingDesk */
/** @typedef {{ dispatch(action: ActionOf<Pick<JudgeActions, "sights">>): void }} ProbingDesk */

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
export const askJudges = (path, options) => ask(atRoot(`/api/judge${path}`), options);

/**
 * Server-sent events of a POST: `heard(name, data)` for each; ends with the stream. Whatever ends
 * it closes the connection, so that nothing more is paid for that nobody hears.
 * @param {string} url
 * @param {RequestInit} options
 * @param {(name: string, data: any) => void} heard
 */
export async function readEvents(url, options, heard) {
  const answer = await answerTo(url, options);
  if (!answer.body) throw new Error("The server’s answer could not be read.");
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const parts = (rest + value).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        const name = /^event: (.*)$/m.exec(part),
          data = /^data: (.*)$/m.exec(part);
        if (name && data) heard(name[1], JSON.parse(data[1]));
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/**
 * The events of a call to a panel of judges.
 * @param {RequestInit} options
 * @param {(name: string, data: any) => void} heard
 */
export const runEvents = (options, heard) =>
  readEvents(atRoot(`/api/judge${versionQuery()}`), options, heard);

/** @param {Judge} judge */
async function modelsOf(judge) {
  try {
    const order = sending({ base_url: judge.base_url }, { headers: keyHeaders([judge]) });
    const { models } = await askJudges("/models", order);
    return { models, listed: models.length ? `${models.length} models` : "It lists no model." };
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    return { models: [], listed: `${message}. Type the name instead.` };
  }
}

/**
 * Loads the models that a judge's endpoint lists, and shows their number beside its field. They
 * belong to that judge, even if it has another place in the form by then.
 * @param {ListingDesk} desk
 * @param {Judge} judge
 */
export async function tellModels(desk, judge) {
  /** @param {Partial<NewJudge>} part */
  const tell = (part) => desk.dispatch({ type: "models", judge, part });
  tell({ listed: "Asking …" });
  tell(await modelsOf(judge));
}

/**
 * How a judge's model takes a clip, asked of the model itself in a few small requests.
 * @param {ProbingDesk} desk
 * @param {Judge} judge
 */
export async function tellSights(desk, judge) {
  /** @param {Partial<NewJudge>} part */
  const tell = (part) => desk.dispatch({ type: "sights", judge, part });
  tell({ sights: null, probed: "Asking …" });
  try {
    const about = { base_url: judge.base_url, model: judge.model };
    const order = sending(about, { headers: keyHeaders([judge]) });
    const { sights } = await askJudges("/probe", order);
    tell({ sights, probed: "" });
  } catch (error) {
    tell({ probed: /** @type {Error} */ (error).message });
  }
}

/**
 * A clip of the visitor's own goes up and is kept with the session.
 * @param {File} file
 * @param {Pick<ClipLimits, "file_mb">} limits
 */
async function sendClip(file, limits) {
  if (file.size > limits.file_mb * 2 ** 20)
    throw new Error(`${file.name}: a clip may have ${limits.file_mb} MB`);
  const kept = await askJudges(`/clip?name=${encodeURIComponent(file.name)}`, sendingFile(file));
  return { server: await askJudges(""), id: kept.id };
}

/**
 * @typedef {object} ClipDesk
 * @property {(action: ActionOf<ClipActions<any>>) => void} dispatch any server: Try's or Build's
 * @property {{ server: { limits: ClipLimits } | null }} state
 */

/**
 * @param {ClipDesk} desk
 * @param {File[]} files
 */
export async function bringClip(desk, [file]) {
  const { server } = desk.state;
  if (!file || !server) return;
  desk.dispatch({ type: "sending" });
  try {
    desk.dispatch({ type: "clip", ...(await sendClip(file, server.limits)) });
  } catch (error) {
    desk.dispatch({ type: "clip failed", failure: /** @type {Error} */ (error).message });
  }
}

/* Which version of the data is asked about. */
export function versionQuery() {
  const version = new URLSearchParams(location.search).get("version");
  return version ? `?version=${encodeURIComponent(version)}` : "";
}
