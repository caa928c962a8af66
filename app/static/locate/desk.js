/* “Locate” on Watch: one judge and one call of Try's desk, and the way back to the sentence. */
import { ask } from "../forms/ask.js";
import { atRoot } from "../shell/root.js";
import { TryDesk } from "../try_model/desk.js";
/** @import { TryAction, TryServer } from "../try_model/types.d.ts" */

/* Parts of Watch's address that name a version of the data, times, or a moment that were shown
   before the answer was there. */
const BEFORE = ["version", "source", "chain", "node", "t", "play"];

/**
 * Watch's query with the times of the run that has a name.
 * @param {string} search
 * @param {string} run
 */
export async function queryOfTimes(search, run) {
  const query = new URLSearchParams(search);
  for (const name of BEFORE) query.delete(name);
  const { slots } = await ask(atRoot(`/api/cases?${query}`));
  /** @type {{ id: string }[]} */
  const sources = slots.player?.payload.sources ?? [];
  const source = sources.find(({ id }) => id.includes(run));
  if (source) query.append("source", source.id);
  return query.toString();
}

/* The sentence is drawn anew and takes the focus that the panel had. */
function readSentence() {
  /** @type {HTMLElement | null} */
  const sentence = document.querySelector(".wr-outcome > p");
  if (!sentence) return;
  sentence.tabIndex = -1;
  sentence.focus({ preventScroll: true });
}

export class LocateDesk extends TryDesk {
  /** @param {string} address Try's, which names the clip and the protocol */
  constructor(address) {
    super();
    this.address = address;
    this.wantsCost = false;
    const { dispatch } = this;
    this.dispatch = (/** @type {TryAction} */ action) => {
      dispatch(action);
      this.wantsCost ||= this.isChosen(action);
      if (!this.wantsCost || this.state.busy) return;
      this.wantsCost = false;
      this.show();
    };
  }

  /**
   * Whether an action chose a model of the operator's: its cost is shown without a press.
   * @param {TryAction} action
   */
  isChosen(action) {
    const isChoice = action.type === "who" || (action.type === "judge" && "model" in action.part);
    return isChoice && this.state.judges?.[0].kind === "house";
  }

  start = () =>
    this.guarded("Loading …", async () => {
      const { slots } = await ask(atRoot(`/api/try${new URL(this.address).search}`));
      if (!slots.trial) throw new Error("This clip is not among the data any more.");
      await this.open(slots.trial.payload);
      this.chooseEndpoint();
    });

  /* A rule looks at nothing, so it locates nothing; the operator's endpoint comes first. */
  chooseEndpoint() {
    const server = /** @type {TryServer} */ (this.state.server);
    this.dispatch({ type: "server", server: { ...server, trivial: [] } });
    const [house] = server.houses;
    if (house) this.dispatch({ type: "who", at: 0, value: `house:${house.name}` });
  }

  ask = async () => {
    await this.send();
    if (this.state.run?.summary?.ok) await this.keep();
  };

  /* Kept as Try keeps it, and then shown; not where somebody looks at another case by now. */
  keep = async () => {
    await this.save();
    const { run } = this.state;
    if (!run?.saved || !this.root?.isConnected) return;
    await this.guarded("Showing the answer …", async () => {
      const query = await queryOfTimes(location.search, run.logs?.[0] ?? "");
      document.addEventListener("wr-shown", readSentence, { once: true });
      document.dispatchEvent(new CustomEvent("wr-query", { detail: { query } }));
    });
  };
}
