/* A judge: a preset's endpoint with the visitor's key, the operator's, or a rule. In a form each
   has an `id`, since it may change its place. */
/** @import { House, Judge, JudgeServer, NewJudge, Preset } from "./types.d.ts" */

/** @returns {NewJudge} */
export const createJudge = () => ({
  kind: "endpoint",
  preset: "",
  base_url: "",
  model: "",
  house: "",
  price_in: "",
  price_out: "",
  encoding: "frames",
  frames: 16,
  side: 512,
  key: "",
});

/**
 * The judge: a preset's endpoint with the visitor's key, the operator's, or a rule that looks at
 * nothing.
 * @param {{server: JudgeServer}} state
 * @returns {string[][]} values with their words
 */
export function judgeOptions(state) {
  const server = state.server;
  return [
    ...server.presets.map((preset) => [`preset:${preset.name}`, preset.label]),
    ...server.houses.map((house) => [`house:${house.name}`, `${house.name} (no key needed)`]),
    ...server.trivial.map((rule) => [`trivial:${rule.name}`, `${rule.label} (a rule, no model)`]),
  ];
}

/**
 * @param {{server: JudgeServer}} state
 * @param {NewJudge} target
 * @param {string} value
 */
export function chooseJudge(state, target, value) {
  const [kind, ...rest] = value.split(":"),
    name = rest.join(":");
  if (kind === "trivial") Object.assign(target, createJudge(), { kind: "trivial", model: name });
  else if (kind === "house")
    Object.assign(target, createJudge(), {
      kind: "house",
      house: name,
      model: state.server.houses.find((house) => house.name === name)?.models[0] ?? "",
    });
  else {
    const preset = state.server.presets.find((known) => known.name === name);
    if (!preset) return;
    Object.assign(target, {
      kind: "endpoint",
      preset: name,
      house: "",
      base_url: preset.base_url,
      model: target.kind === "endpoint" ? target.model : "",
      encoding: preset.encodings[0],
      sights: null,
      probed: "",
      key: "",
    });
  }
}

/**
 * One more judge for a form.
 * @template {NewJudge} Of
 * @param {Of} judge
 * @param {Judge[]} [judges]
 * @returns {Of & {id: number}}
 */
export const withId = (judge, judges = []) => ({
  ...judge,
  id: 1 + Math.max(0, ...judges.map(({ id }) => id)),
});

/**
 * @template {NewJudge} Of
 * @param {Of[]} judges
 * @param {number} at
 * @param {Partial<NewJudge>} part
 */
export const withJudge = (judges, at, part) =>
  judges.map((judge, place) => (place === at ? { ...judge, ...part } : judge));

/**
 * A list of models belongs to the judge that requested it, while the address stays the same.
 * @template {Judge} Of
 * @param {Of[]} judges
 * @param {Pick<Judge, "id" | "base_url">} asked
 * @param {Partial<NewJudge>} part
 */
export const withModels = (judges, { id, base_url: address }, part) =>
  judges.map((judge) =>
    judge.id === id && judge.base_url === address ? { ...judge, ...part } : judge,
  );

/**
 * A probe's result belongs to the model that was probed. If the model does not see the clip in the
 * way that is chosen, another way is chosen in which it does.
 * @template {Judge} Of
 * @param {Of[]} judges
 * @param {Pick<Judge, "id" | "base_url" | "model">} target
 * @param {Partial<NewJudge>} part
 */
export const withSights = (judges, target, part) =>
  judges.map((judge) => {
    if (
      judge.id !== target.id ||
      judge.base_url !== target.base_url ||
      judge.model !== target.model
    )
      return judge;
    const seen = seenEncodings(part.sights);
    const encoding = seen.length && !seen.includes(judge.encoding) ? seen[0] : judge.encoding;
    return { ...judge, ...part, encoding };
  });

/** @param {Record<string, string> | null | undefined} sights */
const seenEncodings = (sights) =>
  Object.entries(sights || {})
    .filter(([, sight]) => sight === "seen")
    .map(([name]) => name);

/**
 * The ways in which a clip may be sent to a judge: those in which its model saw one, else those of
 * its preset; null where nothing is known.
 * @param {NewJudge} judge
 * @param {Preset | null} [preset]
 * @param {House | null} [house]
 */
export function offeredEncodings(judge, preset, house) {
  const seen = seenEncodings(judge.sights);
  if (seen.length) return seen;
  return (preset ? preset.encodings : house?.encodings?.[judge.model]) || null;
}

/** @param {string | number | null | undefined} text */
export const readNumber = (text) => (text === "" || text == null ? null : Number(text));

/**
 * A judge as it is sent to our own server: without its key.
 * @param {NewJudge} judge
 */
export const readJudge = (judge) => ({
  kind: judge.kind,
  preset: judge.preset || "custom",
  base_url: judge.base_url.trim(),
  model: judge.model.trim(),
  house: judge.house,
  price_in: readNumber(judge.price_in),
  price_out: readNumber(judge.price_out),
});

/**
 * Keys go in headers, by the place of their judge.
 * @param {NewJudge[]} judges
 */
export function keyHeaders(judges) {
  /** @type {Record<string, string>} */
  const headers = {};
  judges.forEach((judge, at) => {
    if (judge.kind === "endpoint" && judge.key) headers[`x-whyreel-key-${at + 1}`] = judge.key;
  });
  return headers;
}
