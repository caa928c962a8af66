/* The state of the human check with what it keeps in this browser and asks of the server. */
import {
  isOfVotes,
  mayKeep,
  readSet,
  readSubmissions,
  readVotes,
  writeVotes,
} from "../forms/kept.js";
import { setAddress } from "../shell/address.js";
import { askFigures, askItems } from "./calls.js";
import { criteriaOf, namesOf } from "./model/criteria.js";
import { parseVotes } from "./model/files.js";
import { fresh, isSameSource, reduce, shownState, shownVotes } from "./model/state.js";
import { bookOf, votesIn } from "./model/votes.js";
import { saveFile, saveSubmissions } from "./saving.js";
/** @import { CheckAction, CheckPayload, Criterion, Item } from "./types.d.ts" */

/* State that only this browser has. */
const OWN = new Map([
  ["mine", readSet],
  ["submissions", readSubmissions],
]);

export class CheckDesk {
  constructor() {
    this.state = fresh();
    this.draw = () => {};
    /** @type {HTMLElement | null} */
    this.root = null;
    this.turn = 0;
    this.reading = 0;
  }

  /**
   * Votes that changed are kept and counted; an item that is left is left in the address too.
   * @param {CheckAction} action
   */
  dispatch = (action) => {
    const before = this.state;
    this.state = reduce(before, action);
    if (this.state.book !== before.book && action.type !== "payload") {
      if (action.type !== "book") this.state.isKept = writeVotes(votesIn(this.state.book));
      this.tally();
    }
    this.draw();
    const item = this.state.items[this.state.at];
    if (before.payload && item && item !== before.items[before.at]) this.show(item);
  };

  /** @param {Item} item */
  show(item) {
    const query = new URLSearchParams(location.search);
    if (query.get("case") === item.id) return;
    query.set("case", item.id);
    setAddress(query.toString(), false);
    this.root?.querySelector(".wr-check")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {CheckPayload} payload */
  async open(payload) {
    this.dispatch({ type: "payload", payload, book: bookOf(readVotes()) });
    this.dispatch({ type: "kept", isKept: mayKeep() });
    const accepted = OWN.get(payload.source)?.() ?? [];
    if (accepted.length) await this.read(accepted);
    this.tally();
  }

  /**
   * Another tab of this browser has voted.
   * @param {StorageEvent} event
   */
  heard = (event) => {
    if (isOfVotes(event)) this.dispatch({ type: "book", book: bookOf(readVotes()) });
  };

  /**
   * Rows belong to the source that was open when reading began, and only the last file counts.
   * @param {File | object[]} body
   * @param {string} [name]
   */
  async read(body, name) {
    const { payload } = this.state,
      reading = ++this.reading;
    /** @param {CheckAction} action */
    const tell = (action) => {
      if (payload && this.reading === reading && isSameSource(this.state.payload, payload))
        this.dispatch(action);
    };
    this.dispatch({ type: "busy" });
    try {
      tell({ type: "items", content: await askItems(body, name), name });
    } catch (error) {
      tell({ type: "failed", text: /** @type {Error} */ (error).message });
    }
  }

  /** @param {File[]} files */
  bring = async ([file]) => {
    if (!file) return;
    await this.read(file, file.name);
    this.tally();
  };

  /* Only the last answer counts. */
  tally = async () => {
    const turn = ++this.turn,
      votes = shownVotes(this.state);
    /** @param {CheckAction} action */
    const tell = (action) => turn === this.turn && this.dispatch(action);
    if (!votes.length || this.state.payload?.known) return tell({ type: "figures", figures: null });
    try {
      return tell({ type: "figures", figures: await askFigures(votes, this.state.rates) });
    } catch (error) {
      return tell({ type: "no figures", text: /** @type {Error} */ (error).message });
    }
  };

  /** @param {boolean} stands */
  say = (stands) => this.dispatch({ type: "say", stands });
  /**
   * The button that named it is gone then: whoever was on it stays at the verdicts.
   * @param {string} criterion
   */
  because = (criterion) => {
    const wasOnIt = document.activeElement?.closest(".wr-check-why");
    this.dispatch({ type: "say", stands: false, criterion });
    if (wasOnIt) this.focus(".wr-check-drop");
  };

  /** @param {string} selector */
  focus(selector) {
    /** @type {HTMLElement | null | undefined} */
    const element = this.root?.querySelector(selector);
    element?.focus({ preventScroll: true });
  }

  /** @returns {Criterion[]} */
  criteria = () => criteriaOf(this.state, this.state.items[this.state.at]);
  undo = () => this.dispatch({ type: "undo" });
  /** @param {number} by */
  step = (by) => this.dispatch({ type: "step", by });
  /** @param {string} who */
  be = (who) => this.dispatch({ type: "be", who });
  /** @param {string} text */
  notice = (text) => this.dispatch({ type: "notice", text });

  play = () => {
    /** @type {HTMLVideoElement | null | undefined} */
    const video = this.root?.querySelector(".wr-check-film video");
    if (!video) this.notice("There is no clip of this case here.");
    else if (video.paused) video.play().catch(() => {});
    else video.pause();
  };

  choose = () => {
    /** @type {HTMLInputElement | null | undefined} */
    const field = this.root?.querySelector(".wr-check-hidden");
    field?.click();
  };

  /** @param {File[]} files */
  bringVotes = async ([file]) => {
    if (!file) return;
    try {
      const votes = parseVotes(await file.text(), file.name, namesOf(this.state.payload));
      this.dispatch({ type: "merge", name: file.name, votes });
      /** @type {HTMLElement | null | undefined} */
      const heading = this.root?.querySelector(".wr-check-merge h2");
      heading?.focus();
    } catch (error) {
      this.dispatch({ type: "failed", text: /** @type {Error} */ (error).message });
    }
  };

  /**
   * The panel of a file is closed, with its votes or without them.
   * @param {"import" | "leave"} type
   */
  close(type) {
    this.dispatch({ type });
    this.focus(".wr-check");
  }

  takeIn = () => this.close("import");
  leave = () => this.close("leave");

  /**
   * Saves a file of the check, or shows why it cannot be made.
   * @param {string} name
   */
  saveFile = async (name) =>
    this.notice(await saveFile(name, shownState(this.state)).catch(({ message }) => message));

  saveSubmissions = () => this.notice(saveSubmissions());

  delete = () => this.dispatch({ type: "delete" });
}
