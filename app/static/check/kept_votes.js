/* Votes as this browser keeps them, and what was accepted on Build. */
import { bookOf, votesIn } from "./model/votes.js";

const KEPT = "whyreel-votes";
const BUILT = "whyreel-built";

/* An empty book where the browser keeps nothing. */
export function readBook() {
  try {
    return bookOf(JSON.parse(localStorage.getItem(KEPT) || "[]"));
  } catch {
    return bookOf([]);
  }
}

/* Whether the browser had room for it. */
export function writeBook(book) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(votesIn(book)));
    return true;
  } catch {
    return false;
  }
}

/* A page in a frame may be refused its storage. */
export function mayKeep() {
  try {
    return Boolean(window.localStorage);
  } catch {
    return false;
  }
}

export const isOfVotes = (event) => event.key === KEPT;

/* The accepted records as JSON; empty where there are none. */
export function readAccepted() {
  try {
    const text = localStorage.getItem(BUILT) || "[]";
    return JSON.parse(text).length ? text : "";
  } catch {
    return "";
  }
}
