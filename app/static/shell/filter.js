/* A choice in a control: the view for it is fetched, shown, and put into the address. */
import { queryOfControls, setAddress, tellAsked } from "./address.js";
import { drawNotices, drawView, page, shownPage } from "./view.js";
/** @import { ControlValue, View } from "./types.d.ts" */

const UNCHANGED = undefined; /* Gradio leaves a control as it is */

/** @param {boolean} busy */
function setBusy(busy) {
  const places = document.getElementById("wr-places");
  if (places) places.setAttribute("aria-busy", String(busy));
}

/**
 * @param {string} query
 * @returns {Promise<View>}
 */
async function fetchView(query) {
  const answer = await fetch(`./view/${shownPage().page}?${query}`);
  if (answer.status === 401) location.reload(); /* logged out: the login page comes */
  /* A page that cannot be made comes as a page that says why, with the status of an error. */
  if (!(answer.headers.get("content-type") || "").startsWith("application/json")) {
    throw new Error(answer.status === 429 ? await answer.text() : "");
  }
  return answer.json();
}

/**
 * The changes of Gradio's controls, after the server has set their options and values.
 * @param {View["controls"]} controls
 * @param {View["controls"]} before
 * @param {ControlValue[]} values
 */
function updates(controls, before, values) {
  return controls.map((control, index) => {
    const settled = { ...before[index], value: values[index] };
    const same = JSON.stringify(control) === JSON.stringify(settled);
    return same ? UNCHANGED : { __type__: "update", ...control };
  });
}

/**
 * The query that was asked for last, until its view is shown or will not come: a choice made
 * meanwhile builds on it.
 * @type {string | null}
 */
let pending = null;

/** @param {string | null} query */
function setPending(query) {
  pending = query;
  tellAsked(query);
}

/** @param {Error} error */
function showFailure(error) {
  const throttled = error.message.startsWith("Too many");
  const reason = throttled ? error.message : "The server could not be reached.";
  setPending(null);
  setBusy(false);
  drawNotices('<p class="wr-notice" role="alert"></p>');
  const text = `${reason} What you see is as it was; choose again to try once more.`;
  const notice = document.querySelector("#wr-notices .wr-notice");
  if (notice) notice.textContent = text;
}

/**
 * The event of every control: takes what all of them hold, returns what becomes of each.
 * @param {ControlValue[]} values
 */
export function filter(values) {
  const query = queryOfControls(pending ?? location.search, shownPage().fields, values);
  return show(query.toString(), values);
}

/* Choices are counted: what comes late is dropped. */
let last = 0;
let wanted = "";

/**
 * The event of the hidden button: the controls follow a query that no control has made.
 * @param {ControlValue[]} values
 */
export function follow(values) {
  return show(wanted, values);
}

/**
 * Opens this page with another query. Gradio's documents have a base, against which `?…` alone
 * would lead to the first page.
 * @param {string} query
 */
function openAddress(query) {
  location.assign(`${location.pathname}?${query}`);
}

/**
 * Shows the view of a query, as the filter bar asks for it.
 * @param {string} query
 */
export function goTo(query) {
  wanted = query;
  /** @type {HTMLButtonElement | null} */
  const button = document.querySelector("button#wr-follow, #wr-follow button");
  if (button) button.click();
  else if (page.shown && !page.shown.fields.length) show(query, []);
  else openAddress(query); /* Gradio has not mounted its controls yet */
}

/* The view of the address as a player has changed it: no step of the history. */
export function refresh() {
  if (page.shown && !page.shown.fields.length) show(location.search.slice(1), [], false);
}

/* The choice whose view is on its way, and what its controls will be changed to. */
let request = { query: "", changes: Promise.resolve(/** @type {unknown[]} */ ([])) };

/**
 * Gradio dispatches some choices twice: both wait for one view.
 * @param {string} query
 * @param {ControlValue[]} values
 * @param {boolean} [push]
 */
function show(query, values, push = true) {
  if (request.query !== query || pending !== query)
    request = { query, changes: ask(query, values, push) };
  return request.changes;
}

/**
 * @param {string} query
 * @param {ControlValue[]} values
 * @param {boolean} push
 * @returns {Promise<unknown[]>}
 */
async function ask(query, values, push) {
  const turn = ++last;
  const ghost = document.querySelector(".wr-ghost");
  if (ghost) ghost.remove(); /* it kept the first choice's room */
  const before = shownPage().controls;
  setBusy(true);
  setPending(query);
  try {
    const next = await fetchView(query);
    if (turn === last && next.state !== shownPage().state) {
      openAddress(query); /* another state has other controls */
    } else if (turn === last) {
      drawView(next);
      setAddress(next.query, push);
      setPending(null);
      setBusy(false);
      return updates(next.controls, before, values);
    }
  } catch (error) {
    if (turn === last) showFailure(/** @type {Error} */ (error));
  }
  return values.map(() => UNCHANGED);
}
