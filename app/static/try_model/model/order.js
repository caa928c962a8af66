/* The request that the Try page sends to our own server: keys apart, in headers. */
import { readJudge, readNumber } from "../../forms/judge.js";
/** @import { FreshState, Protocol, TryState } from "../types.d.ts" */

/**
 * The server's description of the chosen protocol (schema/protocols).
 * @param {Pick<FreshState, "server" | "protocol">} state
 * @returns {Partial<Protocol>}
 */
export const protocolOf = (state) => state.server?.protocols[state.protocol] || {};
/** @param {Pick<FreshState, "server" | "protocol">} state */
export const asksQuestion = (state) => Boolean(protocolOf(state).asks);

/** @param {TryState} state */
export function readOrder(state) {
  const about = {
    prompt: state.about.prompt,
    ground_truth: state.about.ground_truth,
    text: state.about.text,
    expected: state.about.expected,
    options: state.about.options
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
    steps: state.about.steps
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
    answer: state.about.answer ? Number(state.about.answer) - 1 : null,
  };
  const judges = state.judges.map((judge) => ({
    ...readJudge(judge),
    encoding: judge.encoding,
    frames: Number(judge.frames),
    side: Number(judge.side),
  }));
  return {
    clip: state.own ? "" : state.payload.clip.id,
    own: state.own,
    ...(state.own ? { about } : {}),
    protocol: state.protocol,
    setting: state.setting,
    question: asksQuestion(state) && !state.own ? state.question : "",
    circular: protocolOf(state).is_turned ? state.circular || "shift" : null,
    judges,
    repeats: state.repeats,
    cap: readNumber(state.cap),
    grader: protocolOf(state).is_graded ? readNumber(state.grader) : null,
  };
}

/**
 * Two forms with the same key send the same.
 * @param {TryState} state
 */
export const orderKey = (state) => JSON.stringify(readOrder(state));
