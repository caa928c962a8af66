/* What the Build page is drawn from. */
/* Where the page is drawn and from what, its boxes by name, and what stops a run. */
export const page = { root: null, state: null, boxes: {}, leaving: null };
export const changes = new EventTarget();
export const redraw = (part) => changes.dispatchEvent(new CustomEvent("change", { detail: part }));

export function fresh(payload) {
  const record = payload.record;
  return {
    payload,
    rounds: record ? record.rounds : [],
    graphs: { ...payload.graphs },
    graph: payload.graph,
    shown: -1,
    items: null,
    taken: false,
    record,
    ended: Boolean(record),
    live: false,
    busy: false,
    failure: "",
    edit: -1,
    plan: null,
    preview: null,
    looking: false,
    from: null,
    server: null,
    open: Boolean(payload.of_clip),
    ...(payload.of_clip
      ? { job: "r3", given: { of_clip: payload.of_clip } }
      : { job: record ? record.job : "svbench", given: { ...(record ? record.given : {}) } }),
    count: 1,
    mode: "full",
    steps: 3,
    judge: null,
    witness: null,
    own: "",
    sending: false,
    cap: "",
    priced: false,
    waiting: "",
  };
}
