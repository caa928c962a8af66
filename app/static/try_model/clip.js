/* The clip of the Try page: one that is loaded, or one of the visitor's own. */
import { field, make, select } from "../forms/elements.js";
import { asksQuestion, protocolOf } from "./order.js";

export function createClipCard(state, act) {
  const clip = state.payload.clip,
    own = state.server.clips.find(({ id }) => id === state.own);
  const source = own ? `/api/judge/clip/${own.id}` : clip.media;
  const video = source
    ? make("video", {
        controls: true,
        preload: "metadata",
        playsinline: true,
        src: source,
        poster: own ? null : clip.poster,
        "aria-label": own ? own.name : clip.name,
      })
    : make(
        "p",
        { class: "wr-empty" },
        "The file of this clip is not here, so no model can be shown it.",
      );
  const facts = own
    ? createOwnFields(state, act)
    : clip.facts.map(([label, text]) =>
        make("p", { class: "wr-p" }, make("b", { class: "wr-label" }, label), text),
      );
  const note = own
    ? make(
        "p",
        { class: "wr-note" },
        `${own.width} × ${own.height}, ${own.frames} frames, ${own.duration} s. Only ` +
          "you see it; it is forgotten with your session.",
      )
    : make(
        "p",
        { class: "wr-note" },
        [clip.benchmark, clip.by].filter(Boolean).join(" · "),
        " · ",
        make("a", { href: clip.watch }, "open in Watch"),
      );
  return make(
    "section",
    { class: "wr-try-card" },
    make("h3", { class: "wr-heading" }, own ? own.name : clip.name),
    make(
      "div",
      { class: "wr-try-clip" },
      make("div", {}, video, note),
      make("div", {}, facts, createFileField(state, act)),
    ),
  );
}

function createOwnFields(state, act) {
  const box = (name, label, help, rows) =>
    field(
      label,
      help,
      make("textarea", {
        rows,
        maxlength: 4000,
        value: state.about[name],
        oninput: (event) => {
          state.about[name] = event.target.value;
          act.stale();
        },
      }),
    );
  const boxes = [
    box("prompt", "Prompt", "what the clip was to show", 2),
    box("ground_truth", "Expected outcome", "", 2),
  ];
  if (protocolOf(state).grounds)
    boxes.push(box("steps", "Steps of the chain", "what happens, one a line", 5));
  if (asksQuestion(state)) {
    boxes.push(box("text", "Question", "", 2));
    if (!protocolOf(state).is_graded) {
      boxes.push(box("options", "Options", "one a line", 4));
      boxes.push(
        field(
          "Right option",
          "the line it stands on, if known",
          make("input", {
            type: "number",
            min: 1,
            max: 10,
            value: state.about.answer,
            oninput: (event) => {
              state.about.answer = event.target.value;
              act.stale();
            },
          }),
        ),
      );
    } else boxes.push(box("expected", "Expected answer", "", 2));
  }
  return boxes;
}

function createFileField(state, act) {
  const limits = state.server.limits;
  const input = make("input", {
    type: "file",
    accept: "video/mp4,video/quicktime,.mp4,.mov",
    class: "wr-up-input",
    "aria-label": "A clip of your own",
    onchange: (event) => act.bring(event.target.files[0]),
  });
  const chosen = state.server.clips.length
    ? field(
        "Which clip",
        "",
        select(
          { onchange: (event) => act.own(event.target.value) },
          [
            ["", `${state.payload.clip.name} (loaded)`],
            ...state.server.clips.map((clip) => [clip.id, `${clip.name} (yours)`]),
          ],
          state.own,
        ),
      )
    : null;
  const forget = state.server.clips.length
    ? make(
        "button",
        {
          type: "button",
          class: "wr-up-button wr-try-forget",
          title: "Clips, uploads and saved verdicts of this session",
          onclick: act.forget,
        },
        "Forget all that is mine",
      )
    : null;
  return make(
    "div",
    { class: "wr-try-bring" },
    chosen,
    forget,
    make(
      "label",
      { class: "wr-up-drop" },
      make("b", {}, state.sending ? "Sending …" : "Or bring a clip of your own"),
      make(
        "span",
        {},
        `MP4 or MOV, up to ${limits.file_mb} MB, ${limits.seconds} s, ` +
          `${limits.clip_frames.toLocaleString("en")} frames.`,
      ),
      input,
    ),
  );
}
