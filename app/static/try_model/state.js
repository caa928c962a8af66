/* What the Try page is drawn from. Keys stand here and in their fields, nowhere else; the form
   itself is never sent. */
export const state = {
  server: null,
  payload: null,
  protocol: "",
  setting: "−",
  question: "",
  circular: "",
  repeats: 1,
  cap: "",
  grader: "",
  own: "",
  judges: null,
  about: {
    prompt: "",
    ground_truth: "",
    text: "",
    options: "",
    answer: "",
    expected: "",
    steps: "",
  },
  preview: null,
  run: null,
  failure: "",
  busy: "",
  sending: false,
};

/* Where the page is drawn, what stops a run, and the number of the last thing asked for. */
export const page = { root: null, leaving: null, turn: 0 };
export const boxes = {};
export const changes = new EventTarget();
export const redraw = (part) => changes.dispatchEvent(new CustomEvent("change", { detail: part }));
