/* The Try page, the same in both shells: preview, run, replay. All text is set as text, never as
   HTML. */
import { ask } from "../forms/calls.js";
import { make } from "../forms/elements.js";
import { draw } from "./drawing.js";
import { chooseJudge, createJudge, judgeOptions } from "./judge.js";
import { page, state } from "./state.js";

function take(payload) {
  const chosen = payload.chosen,
    known = state.server.protocols[chosen.protocol] || { settings: ["−"] };
  const other = !state.payload || state.payload.clip.id !== payload.clip.id;
  if (other || state.protocol !== chosen.protocol)
    Object.assign(state, { preview: null, run: page.leaving ? state.run : null });
  if (other && state.payload) state.own = "";
  Object.assign(state, {
    payload,
    protocol: chosen.protocol,
    setting: known.settings.includes(chosen.setting) ? chosen.setting : known.settings[0],
    circular: chosen.circular,
    repeats: chosen.repeats,
    question: payload.questions.some((question) => question.question === chosen.question)
      ? chosen.question
      : "",
  });
  if (!state.judges) {
    state.judges = [createJudge()];
    chooseJudge(state, state.judges[0], judgeOptions(state)[0][0]);
  }
}

export function mount(target, payload) {
  const here = make(
    "div",
    { class: "wr-try" },
    make("p", { class: "wr-note", role: "status" }, "Loading …"),
  );
  target.replaceChildren(here);
  page.root = here;
  (async () => {
    try {
      state.server = await ask("", {});
      if (page.root !== here) return;
      take(payload);
      draw();
    } catch (error) {
      here.replaceChildren(make("p", { class: "wr-up-bad", role: "alert" }, error.message));
    }
  })();
  return {
    destroy() {
      if (page.root === here) page.root = null;
      here.remove();
    },
  };
}
