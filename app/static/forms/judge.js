/* A judge: a preset's endpoint with the visitor's key, the operator's, or a rule. */
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

/* Who: a preset's endpoint with the visitor's key, the operator's, or a rule that looks at
   nothing. */
export function judgeOptions(state) {
  const server = state.server;
  return [
    ...server.presets.map((preset) => [`preset:${preset.name}`, preset.label]),
    ...server.houses.map((house) => [`house:${house.name}`, `${house.name} (no key needed)`]),
    ...server.trivial.map((rule) => [`trivial:${rule.name}`, `${rule.label} (a rule, no model)`]),
  ];
}

export function chooseJudge(state, target, value) {
  const [kind, ...rest] = value.split(":"),
    name = rest.join(":");
  if (kind === "trivial") Object.assign(target, createJudge(), { kind: "trivial", model: name });
  else if (kind === "house")
    Object.assign(target, createJudge(), {
      kind: "house",
      house: name,
      model: state.server.houses.find((house) => house.name === name).models[0],
    });
  else {
    const preset = state.server.presets.find((known) => known.name === name);
    Object.assign(target, {
      kind: "endpoint",
      preset: name,
      house: "",
      base_url: preset.base_url,
      model: target.kind === "endpoint" ? target.model : "",
      encoding: preset.encodings[0],
      key: "",
    });
  }
}
