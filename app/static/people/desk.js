/* The page of studies: without a link the list and the form that makes one, with the owner's link
   what comes of it, with a participant's link their forms. */
import { findStorage } from "../forms/kept.js";
import { attempt } from "./attempt.js";
import { accessOf, callsOf } from "./calls.js";
import { inDataWords } from "./model/words.js";
import { VisitDesk } from "./visit_desk.js";
/** @import { Access, PeoplePayload, StudyList, StudyOrder, StudyOutcome } from "./types.d.ts" */

const LINKS = "whyreel-studies";
const AT_WORK = "wr-at-work";

export class StudyDesk {
  constructor() {
    this.draw = () => {};
    /** @type {HTMLElement | null} */
    this.root = null;
    /** @type {PeoplePayload | null} */
    this.payload = null;
    /** @type {Access} */
    this.access = {};
    this.calls = callsOf({});
    /** @type {string | null} */
    this.hash = null;
    /** @type {StudyList | null} */
    this.list = null;
    /** @type {StudyOutcome | null} */
    this.outcome = null;
    this.failure = "";
    this.notice = "";
    /** @type {VisitDesk | null} */
    this.person = null;
    this.carried = "";
  }

  /** @param {PeoplePayload} payload */
  open(payload) {
    this.payload = payload;
    if (this.hash === location.hash) this.draw();
    else this.turn();
  }

  /* Another link: another study, or another person. */
  turn = async () => {
    this.hash = location.hash;
    this.access = accessOf(location.hash);
    this.calls = callsOf(this.access);
    Object.assign(this, { outcome: null, person: null, failure: "", notice: this.carried });
    this.carried = "";
    document.documentElement.classList.toggle(AT_WORK, Boolean(this.access.by));
    if (this.access.by) {
      this.person = new VisitDesk(this.calls, () => this.draw());
      await this.person.start();
    } else if (this.access.study) await this.load();
    else await this.attempt(async () => (this.list = await this.calls.studies()));
  };

  leave() {
    document.documentElement.classList.remove(AT_WORK);
    this.hash = null;
  }

  load = () => this.attempt(async () => (this.outcome = await this.calls.outcome()));

  /** @param {() => Promise<unknown>} call */
  attempt = (call) => attempt(this, call);

  /** @param {string} notice */
  say(notice) {
    this.notice = notice;
    this.draw();
  }

  /**
   * The owner's links of studies that were made in this browser; the server shows each once.
   * @returns {Record<string, string>}
   */
  links() {
    try {
      const kept = JSON.parse(findStorage().getItem(LINKS) || "{}");
      return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
    } catch {
      return {};
    }
  }

  /**
   * Keeps the owner's link in this browser; returns a warning if that fails.
   * @param {string} study
   * @param {string} link
   */
  keepLink(study, link) {
    try {
      findStorage().setItem(LINKS, JSON.stringify({ ...this.links(), [study]: link }));
      return "";
    } catch {
      return "This browser keeps no data for us: copy the owner's link now.";
    }
  }

  /**
   * To a study by its owner's link; a new fragment turns the page later, and the words stay.
   * @param {string} study
   * @param {string} link
   * @param {string} [words]
   */
  enter(study, link, words = "") {
    const fragment = `#${link.split("#")[1]}`;
    const notice = [words, this.keepLink(study, link)].filter(Boolean).join(" ");
    if (location.hash === fragment) return this.say(notice);
    this.carried = notice;
    location.hash = fragment;
    return undefined;
  }

  /** @param {StudyOrder} order */
  preview = (order) => this.calls.preview(order);

  /** @param {StudyOrder} order */
  make = (order) =>
    this.attempt(async () => {
      const { study, owner_link: link } = await this.calls.make(order);
      this.enter(study, link);
    });

  /** @param {File[]} files */
  bring = ([file]) =>
    file &&
    this.attempt(async () => {
      const { study, added, known, owner_link: link } = await this.calls.bring(file);
      this.enter(study, link, `${added} saves are new, ${known} were here already.`);
    });

  invite = () =>
    this.attempt(async () => {
      await this.calls.invite();
      this.outcome = await this.calls.outcome();
    });

  /** @param {number} least */
  publish = (least) =>
    this.attempt(async () => {
      this.say("On its way into the data …");
      const { version, left_out: left } = await this.calls.publish(least);
      this.outcome = await this.calls.outcome();
      this.notice = [inDataWords(version, this.outcome), ...left].join(" ");
    });
}
