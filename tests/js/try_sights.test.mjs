/* In what ways a clip can be sent to a judge: a preset's, or those that a probe saw work. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { offeredEncodings } from "../../app/static/forms/judge.js";
import { fresh, reduce } from "../../app/static/try_model/model/state.js";
import { partial } from "./doubles.mjs";
/** @import { House, Preset } from "../../app/static/forms/types.d.ts" */

/** @type {Preset} */
const PRESET = partial({
  name: "openai",
  label: "OpenAI",
  base_url: "https://api/v1",
  encodings: ["frames"],
});
const SERVER = {
  presets: [PRESET],
  houses: [],
  trivial: [],
  clips: [],
  protocols: { eva: { settings: [""] } },
};
const PAYLOAD = { clip: { id: "a" }, questions: [], known: [], chosen: { protocol: "eva" } };
const after = (state, ...actions) => actions.reduce(reduce, state);
const judge = (at, part) => ({ type: "judge", at, part });

test("a clip is sent in ways in which the model was seen to see it", () => {
  const state = after(
    fresh(),
    { type: "server", server: SERVER },
    { type: "payload", payload: PAYLOAD },
    { type: "who", at: 0, value: "preset:openai" },
    judge(0, { model: "m", encoding: "frames" }),
  );
  assert.deepEqual(offeredEncodings(state.judges[0], PRESET), ["frames"]);
  const sights = { frames: "not seen", video_url: "seen", mp4_in_image_url: "refused" };
  const sightsOf = (target) => ({ type: "sights", judge: target, part: { sights, probed: "" } });
  const [probed] = after(state, sightsOf(state.judges[0])).judges;
  assert.deepEqual(offeredEncodings(probed, PRESET), ["video_url"]);
  assert.equal(probed.encoding, "video_url");
  const [late] = after(state, sightsOf({ ...state.judges[0], model: "another" })).judges;
  assert.equal(late.sights, null);
  const [renamed] = after(state, sightsOf(state.judges[0]), judge(0, { model: "n" })).judges;
  assert.deepEqual(offeredEncodings(renamed, PRESET), ["frames"]);
  /** @type {House} */
  const house = partial({ encodings: { ours: ["frames", "video_url"], other: null } });
  assert.deepEqual(offeredEncodings(partial({ model: "ours" }), null, house), [
    "frames",
    "video_url",
  ]);
  assert.equal(offeredEncodings(partial({ model: "other" }), null, house), null);
});
