/* A player tells where it stands, which question is open and whose times it shows; the address
   keeps it. */
import { queryOfField, queryOfMoment, setAddress } from "./address.js";
import { refresh } from "./filter.js";

const QUIET = 150; /* ms without another step before the texts above the player are asked for */
let timer = 0;

/* The sentence and the texts above a player are about its open question. */
function follow() {
  clearTimeout(timer);
  timer = setTimeout(refresh, QUIET);
}

/** @param {DocumentEventMap["whyreel:moment"]} event */
function keepMoment(event) {
  setAddress(queryOfMoment(location.search, event.detail || {}).toString(), false);
}

/**
 * @param {string} name
 * @param {(string | null | undefined)[]} values
 */
function keepField(name, values) {
  setAddress(queryOfField(location.search, name, values).toString(), false);
}

document.addEventListener("whyreel:moment", keepMoment);
document.addEventListener("whyreel:question", ({ detail }) => {
  keepField("question", [detail?.id]);
  follow();
});
document.addEventListener("whyreel:source", ({ detail }) => {
  keepField("source", (detail?.sources || []).slice(0, 2));
  follow();
});
